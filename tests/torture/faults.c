/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * An archive that misbehaves, for the tests of fetch: a TLS server on a
 * loopback address. The first part of a path says how: /FAULT/REST. /ok/
 * passes REST on to a real archive (a plain HTTP server on 127.0.0.1), or
 * answers with a file when there is none. Some faults strike the first
 * request of a path only, so that a second try works.
 *
 *	faults ADDRESS CERT KEY MBOX.GZ BACKEND-PORT|0 LOG PORT-FILE ELSEWHERE
 *
 * Every connection and request is a line in LOG. ELSEWHERE is where
 * /private/ redirects to. libssl is loaded by name: it is there wherever
 * libcurl is, its headers are not.
 */
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define CHUNK 16384

/* What is used of libssl 3 (or 1.1). */
static void *(*TLS_server_method)(void);
static void *(*SSL_CTX_new)(void *);
static int (*SSL_CTX_use_certificate_chain_file)(void *, const char *);
static int (*SSL_CTX_use_PrivateKey_file)(void *, const char *, int);
static void *(*SSL_new)(void *);
static int (*SSL_set_fd)(void *, int);
static int (*SSL_accept)(void *);
static int (*SSL_read)(void *, void *, int);
static int (*SSL_write)(void *, const void *, int);
static int (*SSL_pending)(void *);
static int (*SSL_shutdown)(void *);

static const struct { const char *name; void *to; } symbols[] = {
#define SYMBOL(f) {#f, &f}
	SYMBOL(TLS_server_method), SYMBOL(SSL_CTX_new),
	SYMBOL(SSL_CTX_use_certificate_chain_file),
	SYMBOL(SSL_CTX_use_PrivateKey_file), SYMBOL(SSL_new),
	SYMBOL(SSL_set_fd), SYMBOL(SSL_accept), SYMBOL(SSL_read),
	SYMBOL(SSL_write), SYMBOL(SSL_pending), SYMBOL(SSL_shutdown),
};

/* Shared by the processes of all connections. */
struct shared {
	uint32_t hash[1024];
	uint32_t count[1024];
};

static struct shared *shared;
static int log_fd, backend;
static const char *elsewhere;
static char *mbox;
static size_t mbox_n;

struct connection {
	void *ssl;
	int fd;
	char head[CHUNK + 1];	/* the request's, and what came behind */
	size_t n, head_n;
	char method[8], path[4096];
	char fault[32];
	const char *rest;
	uint32_t before;	/* requests of this path so far */
};

_Noreturn static void die(const char *what)
{
	perror(what);
	exit(1);
}

__attribute__((format(printf, 1, 2)))
static void note(const char *fmt, ...)
{
	char line[8192];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	if (n > 0 && write(log_fd, line, (size_t)n) < 0)
		die("log");
}

static void load_ssl(void)
{
	void *lib = dlopen("libssl.so.3", RTLD_NOW);

	if (!lib)
		lib = dlopen("libssl.so.1.1", RTLD_NOW);
	for (size_t i = 0; i < sizeof(symbols) / sizeof(*symbols); i++) {
		void *f = lib ? dlsym(lib, symbols[i].name) : NULL;

		if (!f) {
			fprintf(stderr, "no libssl\n");
			exit(77);
		}
		memcpy(symbols[i].to, &f, sizeof(f));
	}
}

static void read_file(const char *path)
{
	FILE *f = fopen(path, "rb");

	mbox = malloc(1 << 20);
	if (!f || !mbox)
		die(path);
	mbox_n = fread(mbox, 1, 1 << 20, f);
	fclose(f);
}

/* ---- one request ---- */

static void say(struct connection *c, const char *p, size_t n)
{
	while (n) {
		int went = SSL_write(c->ssl, p, n > CHUNK ? CHUNK : (int)n);

		if (went <= 0)
			exit(0);
		p += went;
		n -= (size_t)went;
	}
}

__attribute__((format(printf, 2, 3)))
static void sayf(struct connection *c, const char *fmt, ...)
{
	char line[8192];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	say(c, line, (size_t)n);
}

static void answer(struct connection *c, const char *status, const char *more,
		   const char *body, size_t n)
{
	sayf(c, "HTTP/1.1 %s\r\n%sContent-Length: %zu\r\n"
	     "Connection: close\r\n\r\n", status, more, n);
	say(c, body, n);
}

static void page(struct connection *c, const char *status, const char *body)
{
	answer(c, status, "Content-Type: text/html\r\n", body, strlen(body));
}

static void redirect(struct connection *c, const char *to)
{
	char more[4300];

	snprintf(more, sizeof(more), "Location: %s\r\n", to);
	answer(c, "302 Found", more, "", 0);
}

static void take_request(struct connection *c)
{
	const char *end, *space;
	size_t n;

	while (!(end = strstr(c->head, "\r\n\r\n"))) {
		int got = c->n < CHUNK ?
			SSL_read(c->ssl, c->head + c->n,
				 (int)(CHUNK - c->n)) : 0;

		if (got <= 0)
			exit(0);
		c->n += (size_t)got;
		c->head[c->n] = 0;
	}
	c->head_n = (size_t)(end - c->head) + 4;
	space = strchr(c->head, ' ');
	n = (size_t)(space - c->head);
	snprintf(c->method, sizeof(c->method), "%.*s", (int)n, c->head);
	n = strcspn(space + 1, " \r");
	snprintf(c->path, sizeof(c->path), "%.*s", (int)n, space + 1);
	n = strcspn(c->path + 1, "/?");
	snprintf(c->fault, sizeof(c->fault), "%.*s", (int)n, c->path + 1);
	c->rest = c->path + 1 + n;
}

/* How often has this path been asked for? */
static uint32_t count_request(const char *path)
{
	uint32_t hash = 2166136261U;

	for (const char *p = path; *p; p++)
		hash = (hash ^ (unsigned char)*p) * 16777619U;
	hash |= 1;
	for (uint32_t i = hash % 1024;; i = (i + 1) % 1024) {
		uint32_t empty = 0;

		if (__atomic_compare_exchange_n(&shared->hash[i], &empty, hash,
						false, __ATOMIC_SEQ_CST,
						__ATOMIC_SEQ_CST) ||
		    empty == hash)
			return __atomic_fetch_add(&shared->count[i], 1,
						  __ATOMIC_SEQ_CST);
	}
}

static void log_request(const struct connection *c)
{
	const char *agent = strcasestr(c->head, "\nuser-agent:");
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	agent = agent ? agent + 12 : " none\r";
	note("%lld.%03ld %s %s%.*s\n", (long long)ts.tv_sec,
	     ts.tv_nsec / 1000000, c->method, c->path,
	     (int)strcspn(agent, "\r"), agent);
}

/* ---- a real archive behind ---- */

static int connect_backend(void)
{
	struct sockaddr_in to = {.sin_family = AF_INET,
				 .sin_port = htons((uint16_t)backend)};
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof(to)) != 0)
		die("backend");
	return fd;
}

static void put(int fd, const char *p, size_t n)
{
	if (write(fd, p, n) != (ssize_t)n)
		exit(0);
}

/* The request with the shorter path; the connection ends with the answer. */
static void pass_head(struct connection *c, int fd)
{
	char line[8192];
	const char *p = strchr(c->head, '\n') + 1;
	int n = snprintf(line, sizeof(line), "%s %s HTTP/1.1\r\n"
			 "Connection: close\r\n", c->method, c->rest);

	put(fd, line, (size_t)n);
	while (*p != '\r') {
		size_t length = strcspn(p, "\n") + 1;

		if (strncasecmp(p, "connection:", 11) != 0)
			put(fd, p, length);
		p += length;
	}
	put(fd, "\r\n", 2);
	put(fd, c->head + c->head_n, c->n - c->head_n);
}

static void pass_on(struct connection *c)
{
	int fd = connect_backend();
	struct pollfd ready[2] = {{c->fd, POLLIN, 0}, {fd, POLLIN, 0}};
	char bytes[CHUNK];

	pass_head(c, fd);
	for (;;) {
		ssize_t n;

		poll(ready, 2, SSL_pending(c->ssl) ? 0 : 10000);
		if (ready[0].revents || SSL_pending(c->ssl)) {
			n = SSL_read(c->ssl, bytes, CHUNK);
			if (n <= 0)
				return;
			put(fd, bytes, (size_t)n);
		}
		if (!ready[1].revents)
			continue;
		n = read(fd, bytes, CHUNK);
		if (n <= 0)
			return;
		say(c, bytes, (size_t)n);
	}
}

static void good(struct connection *c)
{
	if (backend)
		pass_on(c);
	else
		answer(c, "200 OK", "Content-Type: application/gzip\r\n", mbox,
		       mbox_n);
}

/* ---- faults ---- */

static void busy(struct connection *c)
{
	if (c->before)
		good(c);
	else
		answer(c, "429 Too Many Requests", "Retry-After: 2\r\n", "", 0);
}

static void busy_long(struct connection *c)
{
	answer(c, "429 Too Many Requests", "Retry-After: 3600\r\n", "", 0);
}

static void unavailable(struct connection *c)
{
	if (c->before)
		good(c);
	else
		page(c, "503 Service Unavailable", "<html>later</html>");
}

static void broken(struct connection *c)
{
	page(c, "500 Internal Server Error", "<html>oops</html>");
}

static void forbidden(struct connection *c)
{
	page(c, "403 Forbidden", "<html>no</html>");
}

static void missing(struct connection *c)
{
	page(c, "404 Not Found", "<html>not found, perhaps try:</html>");
}

static void reset_now(struct connection *c)
{
	struct linger at_once = {1, 0};

	setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
	close(c->fd);
	_exit(0);
}

static void reset_once(struct connection *c)
{
	if (c->before)
		good(c);
	else
		reset_now(c);
}

/* The length is right, the bytes are not there. */
static void cut_once(struct connection *c)
{
	if (c->before) {
		good(c);
		return;
	}
	sayf(c, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n", mbox_n);
	say(c, mbox, mbox_n / 2);
}

/* A complete answer, an incomplete gzip. */
static void cut_gzip(struct connection *c)
{
	answer(c, "200 OK", "", mbox, mbox_n - 9);
}

static void damaged(struct connection *c)
{
	mbox[mbox_n - 6] ^= 1;
	answer(c, "200 OK", "", mbox, mbox_n);
}

static void slow(struct connection *c)
{
	sayf(c, "HTTP/1.1 200 OK\r\nContent-Length: %zu\r\n\r\n", mbox_n);
	for (size_t i = 0; i < mbox_n; i++) {
		say(c, mbox + i, 1);
		usleep(100000);
	}
}

/* Deflate's cheapest form of zeros, 1029:1, from a stored block of bytes that
 * any gzip -9 of 40 MB of "From " gives; made by the test in a file. */
static void bomb(struct connection *c)
{
	const char *name = getenv("BOMB");

	read_file(name ? name : "/dev/null");
	answer(c, "200 OK", strcmp(c->fault, "bomb-encoded") == 0 ?
	       "Content-Encoding: gzip\r\n" : "", mbox, mbox_n);
}

static void endless(struct connection *c)
{
	static char zeros[CHUNK];

	sayf(c, "HTTP/1.1 200 OK\r\n\r\n");
	for (;;)
		say(c, zeros, CHUNK);
}

static void to_file(struct connection *c)
{
	redirect(c, "file:///etc/passwd");
}

static void to_http(struct connection *c)
{
	char to[4200];

	snprintf(to, sizeof(to), "http://lore.kernel.org%s", c->rest);
	redirect(c, to);
}

static void to_user(struct connection *c)
{
	redirect(c, "https://lore.kernel.org@evil.example/x@y/");
}

static void to_elsewhere(struct connection *c)
{
	redirect(c, "https://evil.example/x@y/t.mbox.gz");
}

static void to_private(struct connection *c)
{
	redirect(c, elsewhere);
}

static void in_circles(struct connection *c)
{
	redirect(c, c->path);
}

static void to_ok(struct connection *c)
{
	char to[4200];

	snprintf(to, sizeof(to), "/ok%s", c->rest);
	redirect(c, to);
}

static void challenge(struct connection *c)
{
	page(c, "200 OK", "<!doctype html><html lang=\"en\"><head><title>"
	     "Making sure you&#39;re not a bot!</title><link rel=\"stylesheet\""
	     " href=\"/.within.website/x/xess/xess.css\"></head></html>");
}

static void other_page(struct connection *c)
{
	page(c, "200 OK", "<html><head><title>Welcome to\n the hotel</title>"
	     "</head></html>");
}

static void hypermail(struct connection *c)
{
	page(c, "200 OK", "<!DOCTYPE html><html><head><title>Re: slower"
	     "</title></head><!-- id=\"hyper&#64;x.org\" --></html>");
}

static void to_patch(struct connection *c)
{
	redirect(c, "/project/linux-mm/patch/patch@x/");
}

static void empty(struct connection *c)
{
	answer(c, "200 OK", "", "", 0);
}

/* A plain mbox, as some proxies make of a .gz. */
static void plain(struct connection *c)
{
	static const char mail[] =
		"From mboxrd@z Thu Jan  1 00:00:00 1970\n"
		"Message-ID: <plain@example.org>\n\nplain\n";

	answer(c, "200 OK", "", mail, sizeof(mail) - 1);
}

static const struct {
	const char *name;
	void (*strike)(struct connection *c);
} faults[] = {
	{"ok", good}, {"busy", busy}, {"busy-long", busy_long},
	{"unavailable", unavailable}, {"broken", broken},
	{"forbidden", forbidden}, {"missing", missing},
	{"reset", reset_once}, {"resets", reset_now}, {"cut", cut_once},
	{"cut-gzip", cut_gzip}, {"damaged", damaged}, {"slow", slow},
	{"bomb", bomb}, {"bomb-encoded", bomb}, {"endless", endless},
	{"to-file", to_file}, {"to-http", to_http}, {"to-user", to_user},
	{"to-elsewhere", to_elsewhere}, {"to-private", to_private},
	{"circle", in_circles}, {"to-ok", to_ok}, {"challenge", challenge},
	{"page", other_page}, {"hypermail", hypermail},
	{"patch", to_patch}, {"empty", empty}, {"plain", plain},
};

static void serve(void *context, int fd)
{
	static struct connection c;

	c.fd = fd;
	c.ssl = SSL_new(context);
	SSL_set_fd(c.ssl, fd);
	if (SSL_accept(c.ssl) != 1)
		exit(0);
	take_request(&c);
	c.before = count_request(c.path);
	log_request(&c);
	for (size_t i = 0; i < sizeof(faults) / sizeof(*faults); i++)
		if (strcmp(faults[i].name, c.fault) == 0)
			faults[i].strike(&c);
	SSL_shutdown(c.ssl);
	exit(0);
}

static int listen_at(const char *address, const char *port_file)
{
	struct sockaddr_in at = {.sin_family = AF_INET};
	socklen_t size = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	char part[4200];
	FILE *f;

	if (inet_pton(AF_INET, address, &at.sin_addr) != 1 || fd < 0 ||
	    bind(fd, (struct sockaddr *)&at, size) != 0 ||
	    listen(fd, 64) != 0 ||
	    getsockname(fd, (struct sockaddr *)&at, &size) != 0)
		die(address);
	snprintf(part, sizeof(part), "%s.part", port_file);
	f = fopen(part, "w");
	if (!f)
		die(part);
	fprintf(f, "%d\n", ntohs(at.sin_port));
	fclose(f);
	if (rename(part, port_file) != 0)
		die(port_file);
	return fd;
}

static int number(const char *s)
{
	int n = 0;

	while (*s >= '0' && *s <= '9')
		n = 10 * n + (*s++ - '0');
	return n;
}

int main(int argc, char **argv)
{
	void *context;
	int fd;

	if (argc != 9)
		return 64;
	load_ssl();
	signal(SIGCHLD, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	/* A test that was killed must not leave it behind. */
	alarm(300);
	read_file(argv[4]);
	backend = number(argv[5]);
	elsewhere = argv[8];
	log_fd = open(argv[6], O_WRONLY | O_CREAT | O_APPEND, 0666);
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
		      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	context = SSL_CTX_new(TLS_server_method());
	if (log_fd < 0 || shared == MAP_FAILED || !context ||
	    SSL_CTX_use_certificate_chain_file(context, argv[2]) != 1 ||
	    SSL_CTX_use_PrivateKey_file(context, argv[3], 1) != 1)
		die("start");
	fd = listen_at(argv[1], argv[7]);
	for (;;) {
		int got = accept(fd, NULL, NULL);

		if (got < 0)
			continue;
		note("connection\n");
		if (fork() == 0) {
			close(fd);
			alarm(60);
			serve(context, got);
		}
		close(got);
	}
}
