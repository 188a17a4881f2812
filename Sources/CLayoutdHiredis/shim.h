#ifndef CLAYOUTD_HIREDIS_SHIM_H
#define CLAYOUTD_HIREDIS_SHIM_H

#include <hiredis/hiredis.h>

#endif
