/* A disk below the server, laid over libc by LD_PRELOAD: it writes down in which order a folder was written
 * and synced, so that a power cut can be worked out afterwards, and fails where it is told to.
 *
 *   FOYER_DISK_FOLDER   the folder, an absolute path without a slash at its end
 *   FOYER_DISK_JOURNAL  where what was done is appended; nothing is written down without it
 *   FOYER_DISK_FAULT    a file of one `struct fault`, shared with who tortures; no faults without it
 *
 * A record of the journal is `kind nanoseconds offset length name-length`, five 64-bit numbers, then the
 * name and the bytes written; the clock is CLOCK_MONOTONIC, which all processes share. Each operation and its record are one step for all threads, so that the
 * journal has the order in which they happened. What is synced is only written down: the real disk needn't
 * wait.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, FAILED_SYNC, SYNC_FOLDER, CREATE, UNLINK, RENAME, LINK };

/* Which calls fail: bits of `enum fails`; after how many that don't; how many of them; with what. */
enum fails { FAIL_WRITE = 1, FAIL_SYNC = 2, FAIL_TRUNCATE = 4, FAIL_OPEN = 8, FAIL_READ = 16, FAIL_NAME = 32 };

struct fault {
  volatile int64_t calls;
  volatile int64_t skip;
  volatile int64_t count;
  volatile int64_t error;
  /* How many calls of these kinds there were, and how many failed. */
  volatile int64_t seen;
  volatile int64_t failed;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static size_t folder_length;
static int journal = -1;
static struct fault *fault;
/* The name of each open file below the folder; the folder's own is empty. */
#define MOST 65536
static char *names[MOST];

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

__attribute__((constructor)) static void begin(void) {
  folder = getenv("FOYER_DISK_FOLDER");
  folder_length = folder ? strlen(folder) : 0;
  const char *path = getenv("FOYER_DISK_JOURNAL");
  if (path) journal = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  path = getenv("FOYER_DISK_FAULT");
  if (path) {
    int file = REAL(open)(path, O_RDWR | O_CLOEXEC);
    void *shared = mmap(NULL, sizeof *fault, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) fault = shared;
    REAL(close)(file);
  }
}

/* The name below the folder, or NULL where the path is elsewhere. */
static const char *below(const char *path) {
  if (!folder || !path || strncmp(path, folder, folder_length) != 0) return NULL;
  path += folder_length;
  if (*path == 0) return path;
  return *path == '/' ? path + 1 : NULL;
}

static const char *name_of(int file) { return file >= 0 && file < MOST ? names[file] : NULL; }

static void note(enum kind kind, int64_t offset, int64_t length, const char *name, const void *bytes) {
  if (journal < 0) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t head[5] = {
    kind, now.tv_sec * 1000000000 + now.tv_nsec, offset, length, (int64_t)strlen(name)};
  struct iovec parts[3] = {
    {head, sizeof head}, {(void *)name, strlen(name)}, {(void *)bytes, bytes ? (size_t)length : 0}};
  if (writev(journal, parts, 3) < 0) abort();
}

/* Whether this call has to fail; errno says why then. */
static int fails(enum fails call) {
  if (!fault || !(fault->calls & call)) return 0;
  fault->seen++;
  if (fault->skip > 0) {
    fault->skip--;
    return 0;
  }
  if (fault->count <= 0) return 0;
  fault->count--;
  fault->failed++;
  errno = (int)fault->error;
  return 1;
}

/* Opening */

static void opened(int file, const char *path, int flags, int is_new) {
  const char *name = below(path);
  if (file < 0 || file >= MOST || !name) return;
  names[file] = strdup(name);
  if (is_new) note(CREATE, 0, 0, name, NULL);
  else if (flags & O_TRUNC) note(TRUNCATE, 0, 0, name, NULL);
}

#define OPENS(function)                                                                     \
  int function(const char *path, int flags, ...) {                                          \
    va_list rest;                                                                           \
    va_start(rest, flags);                                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                 \
    va_end(rest);                                                                           \
    if (!below(path)) return REAL(function)(path, flags, mode);                             \
    pthread_mutex_lock(&lock);                                                              \
    int is_new = flags & O_CREAT && access(path, F_OK) != 0;                                \
    int file = fails(FAIL_OPEN) ? -1 : REAL(function)(path, flags, mode);                   \
    int error = errno;                                                                      \
    opened(file, path, flags, is_new);                                                      \
    pthread_mutex_unlock(&lock);                                                            \
    errno = error;                                                                          \
    return file;                                                                            \
  }
OPENS(open)
OPENS(open64)

int close(int file) {
  pthread_mutex_lock(&lock);
  if (name_of(file)) {
    free(names[file]);
    names[file] = NULL;
  }
  pthread_mutex_unlock(&lock);
  return REAL(close)(file);
}

/* Writing and reading */

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
  const char *name = name_of(file);
  if (!name) return REAL(pwrite64)(file, bytes, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = fails(FAIL_WRITE) ? -1 : REAL(pwrite64)(file, bytes, length, offset);
  int error = errno;
  if (done > 0) note(WRITE, offset, done, name, bytes);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  return pwrite64(file, bytes, length, offset);
}

ssize_t write(int file, const void *bytes, size_t length) {
  const char *name = name_of(file);
  if (!name) return REAL(write)(file, bytes, length);
  pthread_mutex_lock(&lock);
  off64_t offset = lseek64(file, 0, SEEK_CUR);
  ssize_t done = fails(FAIL_WRITE) ? -1 : REAL(write)(file, bytes, length);
  int error = errno;
  if (done > 0) note(WRITE, offset, done, name, bytes);
  pthread_mutex_unlock(&lock);
  errno = error;
  return done;
}

ssize_t pread64(int file, void *bytes, size_t length, off64_t offset) {
  if (name_of(file)) {
    pthread_mutex_lock(&lock);
    int is_broken = fails(FAIL_READ);
    pthread_mutex_unlock(&lock);
    if (is_broken) return -1;
  }
  return REAL(pread64)(file, bytes, length, offset);
}

ssize_t pread(int file, void *bytes, size_t length, off_t offset) { return pread64(file, bytes, length, offset); }

int ftruncate64(int file, off64_t length) {
  const char *name = name_of(file);
  if (!name) return REAL(ftruncate64)(file, length);
  pthread_mutex_lock(&lock);
  int status = fails(FAIL_TRUNCATE) ? -1 : REAL(ftruncate64)(file, length);
  int error = errno;
  if (status == 0) note(TRUNCATE, length, 0, name, NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return status;
}

int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

/* Syncing */

static int sync_file(int file, int (*sync)(int)) {
  const char *name = name_of(file);
  if (!name) return sync(file);
  pthread_mutex_lock(&lock);
  int status = fails(FAIL_SYNC) ? -1 : 0;
  int error = errno;
  enum kind kind = *name == 0 ? SYNC_FOLDER : SYNC;
  /* A folder whose sync fails has promised nothing. */
  if (status == 0) note(kind, 0, 0, name, NULL);
  else if (kind == SYNC) note(FAILED_SYNC, 0, 0, name, NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return status;
}

int fsync(int file) { return sync_file(file, REAL(fsync)); }
int fdatasync(int file) { return sync_file(file, REAL(fdatasync)); }

/* Names */

int unlink(const char *path) {
  const char *name = below(path);
  if (!name) return REAL(unlink)(path);
  pthread_mutex_lock(&lock);
  int status = fails(FAIL_NAME) ? -1 : REAL(unlink)(path);
  int error = errno;
  if (status == 0) note(UNLINK, 0, 0, name, NULL);
  pthread_mutex_unlock(&lock);
  errno = error;
  return status;
}

/* The new name is the record's, the old one stands behind it like bytes. */
static int renamed(enum kind kind, const char *from, const char *to, int (*call)(const char *, const char *)) {
  const char *old = below(from), *name = below(to);
  if (!old || !name) return call(from, to);
  pthread_mutex_lock(&lock);
  int status = fails(FAIL_NAME) ? -1 : call(from, to);
  int error = errno;
  if (status == 0) note(kind, 0, (int64_t)strlen(old), name, old);
  pthread_mutex_unlock(&lock);
  errno = error;
  return status;
}

int rename(const char *from, const char *to) { return renamed(RENAME, from, to, REAL(rename)); }
int link(const char *from, const char *to) { return renamed(LINK, from, to, REAL(link)); }
