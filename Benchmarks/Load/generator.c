// Sends requests to a server on this machine over connections that stay open, and says what they took.
//
//   generator [options] FILE
//     --port N --connections N --seconds N
//     --rate N       so many a second, each at its moment, whether or not others have come back; 0, as
//                    fast as answers come back
//     --pid N        adds up the processor time of this process and of its children
//     --pages FILE   after each batch of forms the pages to which they led, with the cookies that they
//                    set; FILE has the other header lines
//     --batch N      how many forms are a batch
//
// FILE: a length, four bytes in the order of this machine, then a whole request; as often as there are
// any. They are sent one after the other, from the first again. Prints one object of JSON.
//
// At a rate, a latency counts from the moment at which its request was due, not from when a connection
// was free for it: a server that stalls would otherwise be asked less while it does ("coordinated
// omission"). Source: G. Tene, "How NOT to Measure Latency"; https://github.com/giltene/wrk2.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

typedef struct { char *bytes; size_t size; } Text;
typedef struct { Text *items; size_t count, capacity; } Texts;
typedef struct {
  int fd;
  int is_busy;
  Text request;
  size_t sent;
  char *in;
  size_t size, capacity;
  uint64_t due;
} Connection;

static int port, connection_count = 16, batch = 200, poll_set;
static double seconds = 1, rate;
static long pid;
static Connection *connections;
static int *idle, idle_count;
static uint32_t *latencies;
static size_t latency_count, latency_capacity;
static unsigned long refused, lost;
static char first_refusal[80];
static Text page_headers;
// What forms led to, while somebody wants to know.
static Texts *pages;

static void fail(const char *what) { fprintf(stderr, "generator: %s: %s\n", what, strerror(errno)); exit(1); }

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t) time.tv_sec * 1000000000u + (uint64_t) time.tv_nsec;
}

static Text read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  fseek(file, 0, SEEK_END);
  Text text = {NULL, (size_t) ftell(file)};
  rewind(file);
  text.bytes = malloc(text.size + 1);
  if (fread(text.bytes, 1, text.size, file) != text.size) fail(path);
  text.bytes[text.size] = 0;
  fclose(file);
  return text;
}

static void append(Texts *texts, Text text) {
  if (texts->count == texts->capacity) {
    texts->capacity = texts->capacity ? texts->capacity * 2 : 256;
    texts->items = realloc(texts->items, texts->capacity * sizeof(Text));
  }
  texts->items[texts->count++] = text;
}

static Texts read_requests(const char *path) {
  Text file = read_file(path);
  Texts requests = {0};
  for (size_t at = 0; at + 4 <= file.size;) {
    uint32_t size;
    memcpy(&size, file.bytes + at, 4);
    append(&requests, (Text) {file.bytes + at + 4, size});
    at += 4 + size;
  }
  if (!requests.count) { fprintf(stderr, "generator: %s has no request\n", path); exit(1); }
  return requests;
}

// Nanoseconds of the process on a processor, those of threads that have ended among them (what /proc has of
// a thread goes with it), and of its children. Source: clock_getcpuclockid(3).
static uint64_t processor_time(long process) {
  clockid_t clock;
  struct timespec used;
  uint64_t sum = 0;
  if (!clock_getcpuclockid((pid_t) process, &clock) && !clock_gettime(clock, &used))
    sum = (uint64_t) used.tv_sec * 1000000000u + (uint64_t) used.tv_nsec;
  char path[600];
  snprintf(path, sizeof path, "/proc/%ld/task", process);
  DIR *tasks = opendir(path);
  for (struct dirent *task; tasks && (task = readdir(tasks));) {
    if (task->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%ld/task/%s/children", process, task->d_name);
    FILE *file = fopen(path, "r");
    for (long child; file && fscanf(file, "%ld", &child) == 1;) sum += processor_time(child);
    if (file) fclose(file);
  }
  if (tasks) closedir(tasks);
  return sum;
}

static void open_connection(int number) {
  Connection *connection = &connections[number];
  if (connection->fd >= 0) close(connection->fd);
  int one = 1;
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t) port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection->fd < 0) fail("socket");
  if (connect(connection->fd, (struct sockaddr *) &address, sizeof address)) fail("connect");
  setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  fcntl(connection->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data = {.u32 = (uint32_t) number}};
  if (epoll_ctl(poll_set, EPOLL_CTL_ADD, connection->fd, &event)) fail("epoll_ctl");
}

// Asks to be woken when the socket takes more, where it did not take all.
static void send_rest(int number) {
  Connection *connection = &connections[number];
  while (connection->sent < connection->request.size) {
    ssize_t taken = send(
        connection->fd, connection->request.bytes + connection->sent,
        connection->request.size - connection->sent, MSG_NOSIGNAL);
    if (taken < 0 && errno == EAGAIN) break;
    if (taken < 0) return;  // The end of the connection is read next.
    connection->sent += (size_t) taken;
  }
  uint32_t more = connection->sent < connection->request.size ? EPOLLOUT : 0;
  struct epoll_event event = {
      .events = EPOLLIN | EPOLLRDHUP | more, .data = {.u32 = (uint32_t) number}};
  epoll_ctl(poll_set, EPOLL_CTL_MOD, connection->fd, &event);
}

static void begin(Text request, uint64_t due) {
  int number = idle[--idle_count];
  Connection *connection = &connections[number];
  connection->is_busy = 1;
  connection->request = request;
  connection->sent = connection->size = 0;
  connection->due = due;
  send_rest(number);
}

static const char *header(const Connection *connection, const char *end, const char *name) {
  size_t size = strlen(name);
  const char *line = strstr(connection->in, "\r\n");
  while (line && line < end) {
    line += 2;
    if (!strncasecmp(line, name, size) && line[size] == ':') return line + size + 1 + strspn(line + size + 1, " ");
    line = strstr(line, "\r\n");
  }
  return NULL;
}

// Whether the whole response is there; 0 while more has to come.
static int is_complete(const Connection *connection) {
  const char *end = strstr(connection->in, "\r\n\r\n");
  if (!end) return 0;
  const char *body = end + 4, *limit = connection->in + connection->size;
  const char *length = header(connection, end, "Content-Length");
  if (length) return (size_t) (limit - body) >= strtoul(length, NULL, 10);
  if (!header(connection, end, "Transfer-Encoding")) return 1;
  for (;;) {
    if (body >= limit || !memmem(body, (size_t) (limit - body), "\r\n", 2)) return 0;
    char *after;
    size_t size = strtoul(body, &after, 16);
    const char *next = strstr(after, "\r\n") + 2 + size + 2;
    if (next > limit) return 0;
    if (!size) return 1;
    body = next;
  }
}

// The request for the page to which a form led.
static void note_page(const Connection *connection) {
  const char *end = strstr(connection->in, "\r\n\r\n");
  const char *path = header(connection, end, "Location"), *cookie = header(connection, end, "Set-Cookie");
  if (!path || !cookie) return;
  Text request;
  int size = asprintf(
      &request.bytes, "GET %.*s HTTP/1.1\r\n%sCookie: %.*s\r\n\r\n", (int) strcspn(path, "\r"), path,
      page_headers.bytes, (int) strcspn(cookie, ";\r"), cookie);
  if (size < 0) fail("asprintf");
  request.size = (size_t) size;
  append(pages, request);
}

static void finish(int number) {
  Connection *connection = &connections[number];
  int status = atoi(connection->in + 9);
  if (status < 200 || status > 399) {
    if (!refused++) snprintf(first_refusal, sizeof first_refusal, "%.*s", (int) strcspn(connection->in, "\r"), connection->in);
  } else if (pages) {
    note_page(connection);
  }
  if (latency_count == latency_capacity) {
    latency_capacity = latency_capacity ? latency_capacity * 2 : 1 << 16;
    latencies = realloc(latencies, latency_capacity * sizeof *latencies);
  }
  latencies[latency_count++] = (uint32_t) ((now() - connection->due) / 1000);
  const char *end = strstr(connection->in, "\r\n\r\n");
  const char *kept = header(connection, end, "Connection");
  if (kept && !strncasecmp(kept, "close", 5)) open_connection(number);
  connection->is_busy = 0;
  idle[idle_count++] = number;
}

static void receive(int number) {
  Connection *connection = &connections[number];
  for (;;) {
    if (connection->capacity - connection->size < 16384) {
      connection->capacity = connection->capacity ? connection->capacity * 2 : 65536;
      connection->in = realloc(connection->in, connection->capacity + 1);
    }
    ssize_t got = recv(
        connection->fd, connection->in + connection->size, connection->capacity - connection->size, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) {
      // A server may end a connection that is idle; what was under way is sent once more.
      lost += (unsigned long) connection->is_busy;
      open_connection(number);
      connection->sent = connection->size = 0;
      if (connection->is_busy) send_rest(number);
      return;
    }
    if (!connection->is_busy) continue;
    connection->size += (size_t) got;
    connection->in[connection->size] = 0;
    if (is_complete(connection)) { finish(number); return; }
  }
}

static void wait_until(uint64_t moment) {
  static struct epoll_event events[256];
  uint64_t here = now(), left = moment > here ? moment - here : 0;
  struct timespec patience = {(time_t) (left / 1000000000u), (long) (left % 1000000000u)};
  int count = epoll_pwait2(poll_set, events, 256, &patience, NULL);
  if (count < 0 && errno != EINTR) fail("epoll_pwait2");
  for (int i = 0; i < count; i++) {
    int number = (int) events[i].data.u32;
    if (events[i].events & EPOLLOUT) send_rest(number);
    if (events[i].events & ~(uint32_t) EPOLLOUT) receive(number);
  }
}

// Sends `count` requests, or as many as time allows where it is 0, and waits for their answers.
static size_t run(const Texts *requests, size_t first, size_t count, double duration) {
  uint64_t start = now(), stop = start + (uint64_t) (duration * 1e9);
  uint64_t patience = stop + 10000000000u;
  size_t begun = 0;
  size_t limit = count ? count : SIZE_MAX;
  if (rate > 0 && !count) limit = (size_t) (duration * rate);
  for (;;) {
    uint64_t here = now();
    int is_over = begun >= limit || (!(rate > 0) && !count && here >= stop);
    if (is_over && idle_count == connection_count) break;
    if (here > patience) break;
    uint64_t next = here + 100000000u;
    while (!is_over && begun < limit) {
      uint64_t due = rate > 0 ? start + (uint64_t) ((double) begun / rate * 1e9) : here;
      if (due > here) { next = due; break; }
      if (!idle_count) break;
      begin(requests->items[(first + begun) % requests->count], due);
      begun++;
    }
    wait_until(next);
  }
  return begun;
}

static int ascending(const void *one, const void *other) {
  uint32_t a = *(const uint32_t *) one, b = *(const uint32_t *) other;
  return (a > b) - (a < b);
}

static unsigned quantile(double share) {
  return latency_count ? latencies[(size_t) ((double) (latency_count - 1) * share)] : 0;
}

int main(int argc, char **argv) {
  static struct option known[] = {
      {"port", 1, NULL, 'p'}, {"connections", 1, NULL, 'c'}, {"seconds", 1, NULL, 's'},
      {"rate", 1, NULL, 'r'}, {"pid", 1, NULL, 'i'}, {"pages", 1, NULL, 'g'},
      {"batch", 1, NULL, 'b'}, {NULL, 0, NULL, 0}};
  for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) switch (option) {
    case 'p': port = atoi(optarg); break;
    case 'c': connection_count = atoi(optarg); break;
    case 's': seconds = atof(optarg); break;
    case 'r': rate = atof(optarg); break;
    case 'i': pid = atol(optarg); break;
    case 'g': page_headers = read_file(optarg); break;
    case 'b': batch = atoi(optarg); break;
    default: return 64;
  }
  if (optind != argc - 1 || !port || connection_count < 1 || batch < 1) {
    fprintf(stderr, "usage: generator --port N [options] FILE\n");
    return 64;
  }
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  Texts requests = read_requests(argv[optind]);
  poll_set = epoll_create1(EPOLL_CLOEXEC);
  connections = calloc((size_t) connection_count, sizeof *connections);
  idle = calloc((size_t) connection_count, sizeof *idle);
  for (int i = 0; i < connection_count; i++) {
    connections[i].fd = -1;
    open_connection(i);
    idle[idle_count++] = i;
  }
  uint64_t start = now(), used = 0, used_by_forms = 0;
  size_t count = 0, forms = 0;
  if (!page_headers.bytes) {
    used = pid ? processor_time(pid) : 0;
    count = run(&requests, 0, 0, seconds);
    used = pid ? processor_time(pid) - used : 0;
  } else {
    while ((double) (now() - start) < seconds * 1e9) {
      Texts found = {0};
      uint64_t before = processor_time(pid);
      pages = &found;
      forms += run(&requests, forms, (size_t) batch, 30);
      pages = NULL;
      uint64_t between = processor_time(pid);
      if (found.count) count += run(&found, 0, found.count, 30);
      used_by_forms += between - before;
      used += processor_time(pid) - between;
      for (size_t i = 0; i < found.count; i++) free(found.items[i].bytes);
      free(found.items);
    }
  }
  double taken = (double) (now() - start) / 1e9;
  qsort(latencies, latency_count, sizeof *latencies, ascending);
  printf(
      "{\"requests\": %zu, \"answered\": %zu, \"seconds\": %.6f, \"cpu_ns\": %llu, \"forms\": %zu, "
      "\"forms_cpu_ns\": %llu, \"refused\": %lu, \"lost\": %lu, \"refusal\": \"%s\", \"p50_us\": %u, "
      "\"p99_us\": %u, \"p999_us\": %u, \"max_us\": %u}\n",
      count, latency_count - (page_headers.bytes ? forms : 0), taken, (unsigned long long) used, forms, (unsigned long long) used_by_forms,
      refused, lost, first_refusal, quantile(0.5), quantile(0.99), quantile(0.999), quantile(1));
  return 0;
}
