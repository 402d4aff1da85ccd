#pragma once

#include <microhttpd.h>

// Swift can not call variadic functions; each of these is one call of one.

static inline struct MHD_Daemon *foyer_mhd_start(
    unsigned int flags, uint16_t port, MHD_AcceptPolicyCallback accepts,
    MHD_AccessHandlerCallback handler, void *context, struct MHD_OptionItem *options) {
  return MHD_start_daemon(
      flags, port, accepts, context, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline const union MHD_ConnectionInfo *foyer_mhd_connection_info(
    struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
  return MHD_get_connection_info(connection, type);
}

static inline const union MHD_DaemonInfo *foyer_mhd_daemon_info(
    struct MHD_Daemon *daemon, enum MHD_DaemonInfoType type) {
  return MHD_get_daemon_info(daemon, type);
}

// Counters that many threads add to and one reads; nothing else is published through them.

static inline void foyer_atomic_add(uint64_t *cell, uint64_t amount) {
  __atomic_fetch_add(cell, amount, __ATOMIC_RELAXED);
}

static inline uint64_t foyer_atomic_load(const uint64_t *cell) {
  return __atomic_load_n(cell, __ATOMIC_RELAXED);
}
