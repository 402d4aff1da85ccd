// Sends requests to servers on this machine over connections that stay open, and says what they took.
//
//   generator [options] --port N [options of a load] FILE [--port N [options of a load] FILE]...
//     --connections N   to each server
//     --seconds N       for each load
//     --slice N         several loads take turns of so many seconds: what the machine does besides, which
//                       changes from one second to the next, is in all of them alike
//     --rate N          so many a second, each at its moment, whether or not others have come back; 0, as
//                       fast as answers come back. For one load alone
//     --awake           doesn't sleep while it waits: a server on the same machine is charged for waking who
//                       asks it, which no server is across a network. Takes a core of its own
//   of a load:
//     --pid N           adds up the processor time of this process and of its children
//     --pages FILE      after each batch of forms the pages to which they led, with the cookies that they
//                       set; FILE has the other header lines
//     --batch N         how many forms are a batch
//
// FILE: a length, four bytes in the order of this machine, then a whole request; as often as there are
// any. They are sent one after the other, from the first again. Prints an array of JSON, with an object for
// each load.
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

// A server, what is asked of it, and what came of it.
typedef struct {
  int port, batch, poll_set;
  long pid;
  Texts requests;
  Text page_headers;
  // What forms led to, while somebody wants to know.
  Texts *pages;
  Connection *connections;
  int *idle, idle_count;
  uint32_t *latencies;
  size_t latency_count, latency_capacity;
  size_t count, forms;
  uint64_t began, used, used_by_forms, taken;
  unsigned long refused, lost;
  char first_refusal[80];
} Load;

static int connection_count = 16, is_awake;
static double seconds = 1, slice = 0.05, rate;
static Load *loads;
static size_t load_count;

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

static void open_connection(Load *load, int number) {
  Connection *connection = &load->connections[number];
  if (connection->fd >= 0) close(connection->fd);
  int one = 1;
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t) load->port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  connection->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection->fd < 0) fail("socket");
  if (connect(connection->fd, (struct sockaddr *) &address, sizeof address)) fail("connect");
  setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  fcntl(connection->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data = {.u32 = (uint32_t) number}};
  if (epoll_ctl(load->poll_set, EPOLL_CTL_ADD, connection->fd, &event)) fail("epoll_ctl");
}

// Asks to be woken when the socket takes more, where it did not take all.
static void send_rest(Load *load, int number) {
  Connection *connection = &load->connections[number];
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
  epoll_ctl(load->poll_set, EPOLL_CTL_MOD, connection->fd, &event);
}

static void begin(Load *load, Text request, uint64_t due) {
  int number = load->idle[--load->idle_count];
  Connection *connection = &load->connections[number];
  connection->is_busy = 1;
  connection->request = request;
  connection->sent = connection->size = 0;
  connection->due = due;
  send_rest(load, number);
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
static void note_page(Load *load, const Connection *connection) {
  const char *end = strstr(connection->in, "\r\n\r\n");
  const char *path = header(connection, end, "Location"), *cookie = header(connection, end, "Set-Cookie");
  if (!path || !cookie) return;
  Text request;
  int size = asprintf(
      &request.bytes, "GET %.*s HTTP/1.1\r\n%sCookie: %.*s\r\n\r\n", (int) strcspn(path, "\r"), path,
      load->page_headers.bytes, (int) strcspn(cookie, ";\r"), cookie);
  if (size < 0) fail("asprintf");
  request.size = (size_t) size;
  append(load->pages, request);
}

static void finish(Load *load, int number) {
  Connection *connection = &load->connections[number];
  int status = atoi(connection->in + 9);
  if (status < 200 || status > 399) {
    if (!load->refused++) snprintf(load->first_refusal, sizeof load->first_refusal, "%.*s", (int) strcspn(connection->in, "\r"), connection->in);
  } else if (load->pages) {
    note_page(load, connection);
  }
  if (load->latency_count == load->latency_capacity) {
    load->latency_capacity = load->latency_capacity ? load->latency_capacity * 2 : 1 << 16;
    load->latencies = realloc(load->latencies, load->latency_capacity * sizeof *load->latencies);
  }
  load->latencies[load->latency_count++] = (uint32_t) ((now() - connection->due) / 1000);
  const char *end = strstr(connection->in, "\r\n\r\n");
  const char *kept = header(connection, end, "Connection");
  if (kept && !strncasecmp(kept, "close", 5)) open_connection(load, number);
  connection->is_busy = 0;
  load->idle[load->idle_count++] = number;
}

static void receive(Load *load, int number) {
  Connection *connection = &load->connections[number];
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
      load->lost += (unsigned long) connection->is_busy;
      open_connection(load, number);
      connection->sent = connection->size = 0;
      if (connection->is_busy) send_rest(load, number);
      return;
    }
    if (!connection->is_busy) continue;
    connection->size += (size_t) got;
    connection->in[connection->size] = 0;
    if (is_complete(connection)) { finish(load, number); return; }
  }
}

static void wait_until(Load *load, uint64_t moment) {
  static struct epoll_event events[256];
  uint64_t here = now(), left = moment > here ? moment - here : 0;
  struct timespec patience = {(time_t) (left / 1000000000u), (long) (left % 1000000000u)};
  int count;
  if (is_awake) {
    do count = epoll_wait(load->poll_set, events, 256, 0); while (!count && now() < moment);
  } else {
    count = epoll_pwait2(load->poll_set, events, 256, &patience, NULL);
  }
  if (count < 0 && errno != EINTR) fail("epoll_wait");
  for (int i = 0; i < count; i++) {
    int number = (int) events[i].data.u32;
    if (events[i].events & EPOLLOUT) send_rest(load, number);
    if (events[i].events & ~(uint32_t) EPOLLOUT) receive(load, number);
  }
}

// Sends `count` requests, or as many as time allows where it is 0, and waits for their answers.
static size_t run(Load *load, const Texts *requests, size_t first, size_t count, double duration) {
  uint64_t start = now(), stop = start + (uint64_t) (duration * 1e9);
  uint64_t patience = stop + 10000000000u;
  size_t begun = 0;
  size_t limit = count ? count : SIZE_MAX;
  if (rate > 0 && !count) limit = (size_t) (duration * rate);
  for (;;) {
    uint64_t here = now();
    int is_over = begun >= limit || (!(rate > 0) && !count && here >= stop);
    if (is_over && load->idle_count == connection_count) break;
    if (here > patience) break;
    uint64_t next = here + 100000000u;
    while (!is_over && begun < limit) {
      uint64_t due = rate > 0 ? start + (uint64_t) ((double) begun / rate * 1e9) : here;
      if (due > here) { next = due; break; }
      if (!load->idle_count) break;
      begin(load, requests->items[(first + begun) % requests->count], due);
      begun++;
    }
    wait_until(load, next);
  }
  return begun;
}

static int ascending(const void *one, const void *other) {
  uint32_t a = *(const uint32_t *) one, b = *(const uint32_t *) other;
  return (a > b) - (a < b);
}

static unsigned quantile(const Load *load, double share) {
  return load->latency_count ? load->latencies[(size_t) ((double) (load->latency_count - 1) * share)] : 0;
}

static uint64_t used_by(const Load *load) { return load->pid ? processor_time(load->pid) : 0; }

static void prepare(Load *load) {
  load->poll_set = epoll_create1(EPOLL_CLOEXEC);
  if (load->poll_set < 0) fail("epoll_create1");
  load->connections = calloc((size_t) connection_count, sizeof *load->connections);
  load->idle = calloc((size_t) connection_count, sizeof *load->idle);
  for (int i = 0; i < connection_count; i++) {
    load->connections[i].fd = -1;
    open_connection(load, i);
    load->idle[load->idle_count++] = i;
  }
}

// Forms by batches, each with the pages to which it led.
static void send_forms(Load *load, double duration) {
  uint64_t start = now();
  while ((double) (now() - start) < duration * 1e9) {
    Texts found = {0};
    uint64_t before = used_by(load);
    load->pages = &found;
    load->forms += run(load, &load->requests, load->forms, (size_t) load->batch, 30);
    load->pages = NULL;
    uint64_t between = used_by(load);
    if (found.count) load->count += run(load, &found, 0, found.count, 30);
    load->used_by_forms += between - before;
    load->used += used_by(load) - between;
    for (size_t i = 0; i < found.count; i++) free(found.items[i].bytes);
    free(found.items);
  }
}

static void take_turn(Load *load, double duration) {
  uint64_t start = now();
  if (load->page_headers.bytes) {
    send_forms(load, duration);
  } else {
    uint64_t before = used_by(load);
    load->count += run(load, &load->requests, load->count, 0, duration);
    load->used += used_by(load) - before;
  }
  load->taken += now() - start;
}

// What a process does while others have their turns is about its own requests, too: it writes down what
// happened, and adds it up. Several loads of one process share it by their requests.
static void share_what_came_later(void) {
  for (Load *first = loads; first < loads + load_count; first++) {
    uint64_t within = 0, every = 0;
    int is_first = first->pid != 0;
    for (Load *load = loads; load < loads + load_count; load++) {
      if (load->pid != first->pid) continue;
      is_first &= load >= first;
      within += load->used + load->used_by_forms;
      every += load->count + load->forms;
    }
    uint64_t all = used_by(first) - first->began;
    if (!is_first || !every || all <= within) continue;
    double each = (double) (all - within) / (double) every;
    for (Load *load = loads; load < loads + load_count; load++) {
      if (load->pid != first->pid) continue;
      load->used += (uint64_t) (each * (double) load->count);
      load->used_by_forms += (uint64_t) (each * (double) load->forms);
    }
  }
}

static void print(Load *load) {
  qsort(load->latencies, load->latency_count, sizeof *load->latencies, ascending);
  printf(
      "{\"requests\": %zu, \"answered\": %zu, \"seconds\": %.6f, \"cpu_ns\": %llu, \"forms\": %zu, "
      "\"forms_cpu_ns\": %llu, \"refused\": %lu, \"lost\": %lu, \"refusal\": \"%s\", \"p50_us\": %u, "
      "\"p99_us\": %u, \"p999_us\": %u, \"max_us\": %u}",
      load->count, load->latency_count - load->forms, (double) load->taken / 1e9,
      (unsigned long long) load->used, load->forms, (unsigned long long) load->used_by_forms, load->refused,
      load->lost, load->first_refusal, quantile(load, 0.5), quantile(load, 0.99), quantile(load, 0.999),
      quantile(load, 1));
}

static void refuse_options(void) {
  fprintf(stderr, "usage: generator [options] --port N [options of a load] FILE...\n");
  exit(64);
}

static void read_options(int argc, char **argv) {
  static struct option known[] = {
      {"port", 1, NULL, 'p'}, {"connections", 1, NULL, 'c'}, {"seconds", 1, NULL, 's'},
      {"slice", 1, NULL, 'l'}, {"rate", 1, NULL, 'r'}, {"pid", 1, NULL, 'i'}, {"pages", 1, NULL, 'g'},
      {"batch", 1, NULL, 'b'}, {"awake", 0, NULL, 'a'}, {NULL, 0, NULL, 0}};
  Load next = {.batch = 200};
  loads = calloc((size_t) argc, sizeof *loads);
  // "-" hands over what is no option in its place, as 1. Source: getopt(3).
  for (int option; (option = getopt_long(argc, argv, "-", known, NULL)) != -1;) switch (option) {
    case 'c': connection_count = atoi(optarg); break;
    case 's': seconds = atof(optarg); break;
    case 'l': slice = atof(optarg); break;
    case 'r': rate = atof(optarg); break;
    case 'a': is_awake = 1; break;
    case 'p': next.port = atoi(optarg); break;
    case 'i': next.pid = atol(optarg); break;
    case 'g': next.page_headers = read_file(optarg); break;
    case 'b': next.batch = atoi(optarg); break;
    case 1:
      if (!next.port || next.batch < 1) refuse_options();
      next.requests = read_requests(optarg);
      loads[load_count++] = next;
      next = (Load) {.batch = 200};
      break;
    default: refuse_options();
  }
  // Options of a load that no file follows are none.
  int is_whole = load_count && !next.port && !next.pid && !next.page_headers.bytes;
  if (!is_whole || connection_count < 1 || slice <= 0 || (rate > 0 && load_count > 1)) refuse_options();
}

int main(int argc, char **argv) {
  read_options(argc, argv);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  for (size_t i = 0; i < load_count; i++) prepare(&loads[i]);
  for (size_t i = 0; i < load_count; i++) loads[i].began = used_by(&loads[i]);
  // Nobody waits for anybody where there is but one.
  double turn = load_count == 1 || slice > seconds ? seconds : slice;
  for (double done = 0; done < seconds - turn / 2; done += turn)
    for (size_t i = 0; i < load_count; i++) take_turn(&loads[i], turn);
  share_what_came_later();
  for (size_t i = 0; i < load_count; i++) {
    printf(i ? ", " : "[");
    print(&loads[i]);
  }
  printf("]\n");
  return 0;
}
