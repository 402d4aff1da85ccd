#pragma once

#include <zlib.h>

// deflateInit2 is a macro, which Swift does not see. 15 + 16 window bits make a gzip wrapper.
static inline int foyer_zlib_start_gzip(z_streamp stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
