#include "CLayoutdFuzzer.h"
