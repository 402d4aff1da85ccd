// The least that libmicrohttpd can do for a page: what Foyer's cost per request is measured against.
// bare PORT BODY-FILE HEADERS-FILE THREADS
// Headers: one "Name: value" a line. Answers until stdin closes.
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *body;
static size_t body_size;
static struct { char *name, *value; } headers[64];
static int header_count;
static int marker;

static char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) { perror(path); exit(1); }
  fseek(file, 0, SEEK_END);
  *size = (size_t) ftell(file);
  rewind(file);
  char *bytes = malloc(*size + 1);
  if (!bytes || fread(bytes, 1, *size, file) != *size) { perror(path); exit(1); }
  bytes[*size] = 0;
  fclose(file);
  return bytes;
}

static void read_headers(const char *path) {
  size_t size;
  for (char *line = strtok(read_file(path, &size), "\r\n"); line && header_count < 64;
       line = strtok(NULL, "\r\n")) {
    char *colon = strchr(line, ':');
    if (!colon) continue;
    *colon = 0;
    headers[header_count].name = line;
    headers[header_count++].value = colon + 1 + strspn(colon + 1, " ");
  }
}

static enum MHD_Result answer(
    void *cls, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *upload, size_t *upload_size, void **state) {
  (void) cls; (void) url; (void) method; (void) version; (void) upload;
  if (!*state) { *state = &marker; return MHD_YES; }
  if (*upload_size) { *upload_size = 0; return MHD_YES; }
  struct MHD_Response *response =
      MHD_create_response_from_buffer(body_size, body, MHD_RESPMEM_PERSISTENT);
  for (int i = 0; i < header_count; i++)
    MHD_add_response_header(response, headers[i].name, headers[i].value);
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fprintf(stderr, "usage: bare PORT BODY-FILE HEADERS-FILE THREADS\n");
    return 64;
  }
  body = read_file(argv[2], &body_size);
  read_headers(argv[3]);
  unsigned threads = (unsigned) atoi(argv[4]);
  // 0 is one thread without a pool, as in Foyer.
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG, (uint16_t) atoi(argv[1]), NULL, NULL,
      answer, NULL, MHD_OPTION_THREAD_POOL_SIZE, threads > 1 ? threads : 0u,
      MHD_OPTION_CONNECTION_LIMIT, 1000u,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) 32768, MHD_OPTION_CONNECTION_TIMEOUT, 120u,
      MHD_OPTION_END);
  if (!daemon) { fprintf(stderr, "bare: can not listen on port %s\n", argv[1]); return 1; }
  while (getchar() != EOF) {}
  MHD_stop_daemon(daemon);
  return 0;
}
