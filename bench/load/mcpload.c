// mcpload: load on an MCP Streamable HTTP endpoint from one epoll thread. Every answer is checked.
//
//   mcpload --url http://127.0.0.1:8080/mcp [--rev 2026-07-28|2025-11-25|2025-06-18|2025-03-26|raw]
//           [--conns 32] [--seconds 5] [--warmup 2] [--rate 0] [--max-requests 5000000]
//           [--tool echo] [--text-bytes 32] [--blob-kb 0] [--one-session] [--header 'K: V']...
//           [--body JSON --expect TEXT]            (rev raw: a fixed POST)
//
// A connection is one client. Under 2026-07-28 each request stands alone; under an older revision each client first
// does initialize and notifications/initialized and keeps its Mcp-Session-Id (--one-session: the first client's is
// shared). Closed loop: a client sends its next request when it has its answer. --rate R: R requests a second in all,
// latency counted from the time a request was due, so that a stall is not hidden.
// Loopback addresses only; at most 120 s and --max-requests requests. One JSON line on standard output; the words
// "measuring" and "measured" on standard error mark the measured span, so that a caller can sample the processes.
#define _GNU_SOURCE
#include "hist.h"
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FRESH, INIT, NOTIFY, IDLE, CALL };
typedef struct {
  int fd, state, status;
  bool closing;
  char *out; size_t out_len, out_off, out_cap;
  char *in; size_t in_len, in_cap;
  size_t head_end, chunk_at;   // head_end 0: head not complete yet
  long long body_len;          // -1 until close, -2 chunked
  uint64_t start, seq;
  int index;
  char session[256], mark[64];
} client;

static const char *rev = "2026-07-28", *tool = "echo", *raw_body, *raw_expect, *path = "/";
static char host[128], extra[4096];
static struct sockaddr_in addr;
static int n_clients = 32, text_bytes = 32, blob_kb = 0, ep;
static double seconds = 5, warmup = 2, rate = 0;
static uint64_t max_requests = 5000000, sent, t_begin, t_measure, t_end;
static bool one_session, modern, raw;
static client *clients;
static hist lat;
static uint64_t done, bad, reconnects, bytes_in, ready;
static char first_bad[600];
static char *padding;
static int *idle_list, idle_n;

static void die(const char *what) { fprintf(stderr, "mcpload: %s\n", what); exit(2); }

static void reserve(char **buf, size_t *cap, size_t need) {
  if (*cap >= need) return;
  size_t c = *cap ? *cap : 1024;
  while (c < need) c *= 2;
  if (!(*buf = realloc(*buf, c))) die("out of memory");
  *cap = c;
}

static void note_bad(client *c, const char *why) {
  bad++;
  if (!first_bad[0]) {
    int n = snprintf(first_bad, sizeof first_bad, "%s; status %d; %.*s", why, c->status,
                     (int)(c->in_len < 400 ? c->in_len : 400), c->in ? c->in : "");
    for (int i = 0; i < n && i < (int)sizeof first_bad - 1; i++)
      if (first_bad[i] < 32 || first_bad[i] == '"' || first_bad[i] == '\\') first_bad[i] = ' ';
  }
}

static void watch(client *c, uint32_t ev) {
  struct epoll_event e = { .events = ev, .data.ptr = c };
  if (epoll_ctl(ep, EPOLL_CTL_MOD, c->fd, &e)) die("epoll_ctl");
}

static void dial(client *c) {
  c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (c->fd < 0) die("socket");
  if (connect(c->fd, (struct sockaddr *)&addr, sizeof addr)) die("connection refused");
  int on = 1;
  setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  fcntl(c->fd, F_SETFL, O_NONBLOCK);
  struct epoll_event e = { .events = EPOLLIN, .data.ptr = c };
  if (epoll_ctl(ep, EPOLL_CTL_ADD, c->fd, &e)) die("epoll_ctl");
}

static void flush_out(client *c) {
  while (c->out_off < c->out_len) {
    ssize_t n = send(c->fd, c->out + c->out_off, c->out_len - c->out_off, MSG_NOSIGNAL);
    if (n < 0) {
      if (errno == EAGAIN) { watch(c, EPOLLIN | EPOLLOUT); return; }
      return;                        // the read side will see the close
    }
    c->out_off += (size_t)n;
    if (c->out_off == c->out_len && n < (ssize_t)c->out_len) watch(c, EPOLLIN);
  }
}

static void post(client *c, const char *method_headers, const char *body, size_t body_len) {
  reserve(&c->out, &c->out_cap, body_len + sizeof extra + 1024);
  const char *sid = one_session ? clients[0].session : c->session;
  int n = sprintf(c->out,
    "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
    "Accept: application/json, text/event-stream\r\n%s%s%s%s%s%sContent-Length: %zu\r\n\r\n",
    path, host, method_headers, sid[0] ? "Mcp-Session-Id: " : "", sid, sid[0] ? "\r\n" : "", extra, "", body_len);
  memcpy(c->out + n, body, body_len);
  c->out_len = (size_t)n + body_len;
  c->out_off = 0;
  c->in_len = c->head_end = 0;
  c->status = 0;
  flush_out(c);
}

static void send_init(client *c) {
  char body[400];
  int n = snprintf(body, sizeof body,
    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"%s\",\"capabilities\":{},"
    "\"clientInfo\":{\"name\":\"mcpload\",\"version\":\"1\"}}}", rev);
  c->state = INIT;
  post(c, "", body, (size_t)n);
}

static void send_notify(client *c) {
  char head[80];
  snprintf(head, sizeof head, "MCP-Protocol-Version: %s\r\n", rev);
  static const char body[] = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
  c->state = NOTIFY;
  post(c, head, body, sizeof body - 1);
}

static void send_call(client *c, uint64_t due) {
  static char *body; static size_t cap;
  c->state = CALL; c->start = due; sent++;
  if (raw) { post(c, "", raw_body, strlen(raw_body)); return; }
  reserve(&body, &cap, (size_t)text_bytes + 1024);
  char *p = body;
  c->seq++;
  p += sprintf(p, "{\"jsonrpc\":\"2.0\",\"id\":%llu,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":{",
               (unsigned long long)c->seq, tool);
  if (blob_kb) p += sprintf(p, "\"kb\":%d}", blob_kb);
  else {
    int n = sprintf(c->mark, "c%d-%llu-", c->index, (unsigned long long)c->seq);
    p += sprintf(p, "\"text\":\"%s", c->mark);
    if (text_bytes > n) { memcpy(p, padding, (size_t)(text_bytes - n)); p += text_bytes - n; }
    p += sprintf(p, "\"}");
  }
  if (modern) p += sprintf(p, ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"%s\","
    "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"mcpload\",\"version\":\"1\"},"
    "\"io.modelcontextprotocol/clientCapabilities\":{}}", rev);
  p += sprintf(p, "}}");
  char head[300];
  if (modern) snprintf(head, sizeof head, "MCP-Protocol-Version: %s\r\nMcp-Method: tools/call\r\nMcp-Name: %s\r\n", rev, tool);
  else snprintf(head, sizeof head, "MCP-Protocol-Version: %s\r\n", rev);
  post(c, head, body, (size_t)(p - body));
}

static void read_head(client *c, char *end) {
  c->status = atoi(c->in + 9);
  c->body_len = -1; c->closing = false;
  for (char *l = strstr(c->in, "\r\n") + 2; l < end; ) {
    char *e = memmem(l, (size_t)(end + 2 - l), "\r\n", 2), *v = memchr(l, ':', (size_t)(e - l));
    if (v) {
      size_t k = (size_t)(v - l);
      for (v++; *v == ' '; v++) { }
      size_t n = (size_t)(e - v);
      if (k == 14 && !strncasecmp(l, "content-length", 14)) c->body_len = atoll(v);
      else if (k == 17 && !strncasecmp(l, "transfer-encoding", 17)) c->body_len = -2;
      else if (k == 10 && !strncasecmp(l, "connection", 10)) c->closing = !strncasecmp(v, "close", 5);
      else if (k == 14 && c->state == INIT && !strncasecmp(l, "mcp-session-id", 14) && n < sizeof c->session) {
        memcpy(c->session, v, n); c->session[n] = 0;
      }
    }
    l = e + 2;
  }
  if (c->status == 204 || c->status == 304) c->body_len = 0;
  c->head_end = c->chunk_at = (size_t)(end + 4 - c->in);
}

static bool complete(client *c) {
  if (!c->head_end) {
    c->in[c->in_len] = 0;
    char *end = memmem(c->in, c->in_len, "\r\n\r\n", 4);
    if (!end) return false;
    read_head(c, end);
  }
  if (c->body_len >= 0) return c->in_len >= c->head_end + (size_t)c->body_len;
  if (c->body_len == -1) return false;
  for (;;) {
    if (c->chunk_at >= c->in_len) return false;
    char *at = c->in + c->chunk_at, *e = memmem(at, c->in_len - c->chunk_at, "\r\n", 2);
    if (!e) return false;
    unsigned long size = strtoul(at, NULL, 16);
    if (!size) return memmem(e, c->in_len - (size_t)(e - c->in), "\r\n\r\n", 4) != NULL;
    c->chunk_at = (size_t)(e + 2 - c->in) + size + 2;
  }
}

static void idle(client *c) {
  c->state = IDLE;
  idle_list[idle_n++] = c->index;
}

static void answered(client *c) {
  char *body = c->in + c->head_end;
  size_t len = c->in_len - c->head_end;
  if (c->state == INIT) {
    if (c->status != 200) { note_bad(c, "initialize"); fprintf(stderr, "mcpload: %s\n", first_bad); exit(3); }
    send_notify(c);
    return;
  }
  if (c->state == NOTIFY) { ready++; idle(c); return; }
  uint64_t now = now_ns();
  bool ok = c->status == 200 && (raw ? !raw_expect || memmem(body, len, raw_expect, strlen(raw_expect))
                               : blob_kb ? len >= (size_t)blob_kb * 1024 : memmem(body, len, c->mark, strlen(c->mark)) != NULL);
  if (t_measure && now >= t_measure && now <= t_end) {
    bytes_in += c->in_len;
    if (!ok) note_bad(c, "answer");
    else { done++; hist_add(&lat, (now - c->start) / 1000); }
  } else if (!ok) note_bad(c, "answer in warm-up");
  idle(c);
}

static void hang_up(client *c) {
  epoll_ctl(ep, EPOLL_CTL_DEL, c->fd, NULL);
  close(c->fd);
  dial(c);
}

static void readable(client *c) {
  for (;;) {
    reserve(&c->in, &c->in_cap, c->in_len + 16384 + 1);
    ssize_t n = recv(c->fd, c->in + c->in_len, c->in_cap - c->in_len - 1, 0);
    if (n < 0) {
      if (errno == EAGAIN) return;
      n = 0;
    }
    if (n == 0) {
      bool until_close = c->head_end && c->body_len == -1 && c->state >= INIT && c->state != IDLE;
      int was = c->state;
      reconnects++;
      if (reconnects > 100000) die("too many reconnects");
      hang_up(c);
      if (until_close) answered(c);
      else if (was == CALL) {
        if (c->in_len == 0) { size_t len = c->out_len; c->out_off = 0; c->out_len = len; flush_out(c); }  // keep-alive race
        else { note_bad(c, "cut short"); idle(c); }
      } else if (was == INIT) send_init(c);
      else if (was == NOTIFY) send_notify(c);
      return;
    }
    if (c->state == IDLE) continue;            // bytes nobody asked for
    c->in_len += (size_t)n;
    size_t room = c->in_cap - 1;
    if (complete(c)) {
      if (c->closing) hang_up(c);
      answered(c);
      return;
    }
    if (c->in_len < room) return;
  }
}

static void pump(uint64_t now) {
  static double due;
  while (idle_n && sent < max_requests && now < t_end) {
    if (rate > 0) {
      if (due == 0) due = (double)now;
      if (due > (double)now) return;
      send_call(&clients[idle_list[--idle_n]], (uint64_t)due);
      due += 1e9 / rate;
    } else send_call(&clients[idle_list[--idle_n]], now_ns());
  }
}

static void take(const char *option, const char *v, const char **url) {
  if (!strcmp(option, "--url")) *url = v;
  else if (!strcmp(option, "--rev")) rev = v;
  else if (!strcmp(option, "--conns")) n_clients = atoi(v);
  else if (!strcmp(option, "--seconds")) seconds = atof(v);
  else if (!strcmp(option, "--warmup")) warmup = atof(v);
  else if (!strcmp(option, "--rate")) rate = atof(v);
  else if (!strcmp(option, "--max-requests")) max_requests = strtoull(v, NULL, 10);
  else if (!strcmp(option, "--tool")) tool = v;
  else if (!strcmp(option, "--text-bytes")) text_bytes = atoi(v);
  else if (!strcmp(option, "--blob-kb")) blob_kb = atoi(v);
  else if (!strcmp(option, "--body")) raw_body = v;
  else if (!strcmp(option, "--expect")) raw_expect = v;
  else if (!strcmp(option, "--header")) {
    if (strlen(extra) + strlen(v) + 3 > sizeof extra) die("too many headers");
    strcat(strcat(extra, v), "\r\n");
  } else die("unknown option");
}

static void read_options(int argc, char **argv) {
  const char *url = NULL;
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i];
    if (!strcmp(option, "--one-session")) { one_session = true; continue; }
    if (i + 1 >= argc) die("an option lacks its value");
    take(option, argv[++i], &url);
  }
  char ip[64]; int port, at = 0;
  if (!url || sscanf(url, "http://%63[^:/]:%d%n", ip, &port, &at) != 2) die("--url http://127.0.0.1:PORT/PATH is needed");
  if (!strcmp(ip, "localhost")) strcpy(ip, "127.0.0.1");
  if (strncmp(ip, "127.", 4)) die("loopback addresses only");
  if (url[at]) path = url + at;
  snprintf(host, sizeof host, "%s:%d", ip, port);
  addr.sin_family = AF_INET; addr.sin_port = htons((uint16_t)port);
  if (inet_pton(AF_INET, ip, &addr.sin_addr) != 1) die("bad address");
  if (warmup + seconds > 120 || n_clients < 1 || n_clients > 4096 || text_bytes < 0 || text_bytes > (1 << 20)) die("out of bounds");
  raw = !strcmp(rev, "raw"); modern = !raw && strcmp(rev, "2026") > 0;
  if (raw && !raw_body) die("--rev raw needs --body");
}

static void events(const struct timespec *wait) {
  struct epoll_event ev[256];
  int n = epoll_pwait2(ep, ev, 256, wait, NULL);
  for (int i = 0; i < n; i++) {
    client *c = ev[i].data.ptr;
    if (ev[i].events & EPOLLOUT) flush_out(c);
    if (ev[i].events & ~(uint32_t)EPOLLOUT) readable(c);
  }
}

// Opens every connection and every session that is needed before the first call; milliseconds that took.
static double open_clients(void) {
  padding = malloc((size_t)text_bytes + 1); memset(padding, 'p', (size_t)text_bytes);
  clients = calloc((size_t)n_clients, sizeof *clients);
  idle_list = calloc((size_t)n_clients, sizeof *idle_list);
  ep = epoll_create1(EPOLL_CLOEXEC);
  t_begin = now_ns(); t_end = UINT64_MAX;
  bool stateless = modern || raw;
  int handshakes = stateless ? 0 : one_session ? 1 : n_clients;
  for (int i = 0; i < n_clients; i++) { clients[i].index = i; dial(&clients[i]); }
  for (int i = 0; i < n_clients; i++) if (i < handshakes) send_init(&clients[i]); else idle(&clients[i]);
  while ((int)ready < handshakes) {
    events(&(struct timespec){ 0, 200000000 });
    if (now_ns() - t_begin > 60ull * 1000000000) die("the handshakes took over 60 s");
  }
  return (double)(now_ns() - t_begin) / 1e6;
}

// Loads until the measured span is over; processor seconds that this process used in it.
static double load(void) {
  struct rusage r0 = {0}, r1;
  t_measure = now_ns() + (uint64_t)(warmup * 1e9);
  t_end = t_measure + (uint64_t)(seconds * 1e9);
  const struct timespec wait = { 0, rate > 0 ? 100000 : 20000000 };
  bool measuring = false;
  for (;;) {
    uint64_t now = now_ns();
    if (!measuring && now >= t_measure) { measuring = true; getrusage(RUSAGE_SELF, &r0); fputs("measuring\n", stderr); }
    if (now >= t_end || (sent >= max_requests && idle_n == n_clients)) break;
    pump(now);
    events(&wait);
  }
  fputs("measured\n", stderr);
  getrusage(RUSAGE_SELF, &r1);
  return (double)(r1.ru_utime.tv_sec - r0.ru_utime.tv_sec + r1.ru_stime.tv_sec - r0.ru_stime.tv_sec)
       + (double)(r1.ru_utime.tv_usec - r0.ru_utime.tv_usec + r1.ru_stime.tv_usec - r0.ru_stime.tv_usec) / 1e6;
}

int main(int argc, char **argv) {
  read_options(argc, argv);
  signal(SIGPIPE, SIG_IGN);
  double setup_ms = open_clients(), cpu = load();
  double span = (double)(now_ns() - t_measure) / 1e9;
  if (span > seconds) span = seconds;
  printf("{\"rps\":%.1f,\"ok\":%llu,\"bad\":%llu,\"unanswered\":%d,\"reconnects\":%llu,\"conns\":%d,\"rate\":%.0f,\"setup_ms\":%.1f,",
         (double)done / span, (unsigned long long)done, (unsigned long long)bad, n_clients - idle_n,
         (unsigned long long)reconnects, n_clients, rate, setup_ms);
  hist_json(stdout, &lat);
  printf(",\"mb_in\":%.2f,\"load_cpu_s\":%.3f,\"first_bad\":\"%s\"}\n", (double)bytes_in / 1e6, cpu, first_bad);
  return 0;
}
