// The door to libcrypt (libxcrypt); Sealing is the only module behind it.
#pragma once

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

// Whether a phrase has a hash. The state, of 32 KiB, would be too large a value for Swift.
static inline int foyer_crypt_matches(const char *phrase, const char *hash) {
  struct crypt_data *state = calloc(1, sizeof *state);
  if (state == NULL) return 0;
  const char *made = crypt_r(phrase, hash, state);
  size_t length = strlen(hash);
  unsigned char difference = made == NULL || strlen(made) != length;
  for (size_t index = 0; difference == 0 && index < length; index++)
    difference |= (unsigned char)(made[index] ^ hash[index]);
  explicit_bzero(state, sizeof *state);
  free(state);
  return difference == 0;
}
