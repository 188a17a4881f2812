#ifndef CLAYOUTD_FUZZER_H
#define CLAYOUTD_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Of libFuzzer: calls `run` with inputs until an argument of the program says to stop.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));

#endif
