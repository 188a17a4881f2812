#ifndef CLAYOUTD_YAML_SHIM_H
#define CLAYOUTD_YAML_SHIM_H

#include <yaml.h>

#endif
