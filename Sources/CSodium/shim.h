// The door to libsodium; Sealing is the only module behind it.
#pragma once
#include <sodium.h>

// libsodium's own generator, a global that Swift can't hand on as a pointer. Before sodium_init.
static inline void foyer_sodium_use_internal_randomness(void) {
  randombytes_set_implementation(&randombytes_internal_implementation);
}
