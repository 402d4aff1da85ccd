// The door to libcurl; OutgoingRequests is the only module behind it.
#pragma once

#include <curl/curl.h>
#include <sys/socket.h>

// Swift can not call variadic functions; each of these is one call of one.

static inline CURLcode foyer_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

// For CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION, which have one shape.
static inline CURLcode foyer_curl_set_transfer(
    CURL *handle, CURLoption option, curl_write_callback value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_open_socket(CURL *handle, curl_opensocket_callback value) {
  return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLcode foyer_curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode foyer_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode foyer_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
  return curl_easy_getinfo(handle, info, value);
}

// An address is longer than the structure in which libcurl hands it over says.
static inline const struct sockaddr *foyer_curl_address(const struct curl_sockaddr *address) {
  return &address->addr;
}

// A member of a union, which Swift knows under no fixed name.
static inline CURLcode foyer_curl_message_result(const CURLMsg *message) {
  return message->data.result;
}

// A macro that casts, which Swift does not see.
static inline curl_socket_t foyer_curl_bad_socket(void) { return CURL_SOCKET_BAD; }
