/* A clock that somebody sets while the server runs, laid over libc by LD_PRELOAD: FOYER_CLOCK names a file of
 * one 64-bit number, the seconds by which the time of day is off. What only counts on stays as it is, as it
 * does where an operator sets a clock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t *offset;
static int (*real_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  real_gettime = (__typeof__(real_gettime))dlsym(RTLD_NEXT, "clock_gettime");
  const char *path = getenv("FOYER_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) abort();
  void *shared = mmap(NULL, sizeof *offset, PROT_READ, MAP_SHARED, file, 0);
  if (shared == MAP_FAILED) abort();
  offset = shared;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  if (!real_gettime) begin();
  int status = real_gettime(clock, now);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *offset;
  return status;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  now->tv_sec = exact.tv_sec;
  now->tv_usec = exact.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (result) *result = exact.tv_sec;
  return exact.tv_sec;
}
