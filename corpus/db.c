/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The adapter to SQLite. Statements are prepared on first use and kept until
 * the database is closed. A database comes from elsewhere as easily as a mail
 * does, so its schema is not trusted: no extension, no function of ours in a
 * view or trigger, no write to the schema tables. One connection belongs to
 * one thread.
 */
#include "corpus/db.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/embed.h"
#include "base/error.h"
#include "corpus/db_error.h"
#include "corpus/db_file.h"
#include "corpus/db_function.h"
#include "corpus/db_memory.h"
#include "corpus/db_schema.h"
#include "corpus/db_migrate.h"
#include "corpus/query_file.h"

#define BUSY_MS 5000
#define WAL_RETRY_MS 20
/* Slots for named statements; a power of two, a quarter is free at least. */
#define QUERY_SLOTS 1024

struct query {
	struct db *db;
	struct text name, sql;
	sqlite3_stmt *stmt;
	int failed;		/* SQLite's code when it did not prepare */
};

struct db {
	struct arena *arena;
	const struct db_kind *kind;
	sqlite3 *handle;
	const char *name;	/* for messages */
	bool file;
	int failed;		/* SQLite's code of the last failure */
	struct query slot[QUERY_SLOTS];
};

/* ---- errors ---- */

static int fail(struct db *db, int code)
{
	enum rs_err err = db_error(code);

	db->failed = code & 0xff;
	return rs_fail(err, "%s: %s%s", db->name, sqlite3_errmsg(db->handle),
		       db_advice(err));
}

static int exec(struct db *db, const char *sql)
{
	int code = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);

	return code == SQLITE_OK ? 0 : fail(db, code);
}

/* The one integer that a PRAGMA answers. */
static int pragma(struct db *db, const char *sql, int64_t *value)
{
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(db->handle, sql, -1, &stmt, NULL);

	*value = 0;
	if (code == SQLITE_OK)
		code = sqlite3_step(stmt);
	if (code == SQLITE_ROW)
		*value = sqlite3_column_int64(stmt, 0);
	sqlite3_finalize(stmt);
	if (code == SQLITE_ROW || code == SQLITE_DONE)
		return 0;
	return fail(db, code);
}

/* ---- named statements ---- */

static struct query *slot_of(struct db *db, struct text name)
{
	size_t at = (size_t)text_hash(name) % QUERY_SLOTS;

	while (db->slot[at].name.p && !text_eq(db->slot[at].name, name))
		at = (at + 1) % QUERY_SLOTS;
	return &db->slot[at];
}

static size_t add_queries(struct db *db, struct text file)
{
	struct query_block block;
	size_t n = 0;

	while (query_file_next(&file, &block)) {
		struct query *q = slot_of(db, block.name);

		assert(!q->name.p && "two statements of one name");
		*q = (struct query){.db = db, .name = block.name,
				    .sql = block.sql};
		n++;
	}
	return n;
}

static void load_queries(struct db *db)
{
	size_t n = 0;

	for (const struct embedded *e = embedded; e->path; e++)
		if (text_begins(text_of(e->path), db->kind->queries))
			n += add_queries(db, embedded_text(e));
	assert(n <= QUERY_SLOTS / 4 * 3);
}

static int prepare(struct query *q)
{
	const char *tail = q->sql.p;
	int code = sqlite3_prepare_v3(q->db->handle, q->sql.p, (int)q->sql.n,
				      SQLITE_PREPARE_PERSISTENT, &q->stmt,
				      &tail);
	size_t used = (size_t)(tail - q->sql.p);

	if (code == SQLITE_OK && text_trim(text_from(q->sql, used)).n) {
		sqlite3_finalize(q->stmt);
		q->stmt = NULL;
		return SQLITE_MISUSE;
	}
	return code;
}

struct query *db_query(struct db *db, const char *name)
{
	struct query *q = slot_of(db, text_of(name));

	if (!q->name.p) {
		fprintf(stderr, "regsift: no statement %s\n", name);
		abort();
	}
	if (q->stmt) {
		sqlite3_reset(q->stmt);
		sqlite3_clear_bindings(q->stmt);
		q->failed = 0;
		return q;
	}
	/* A damaged file fails here as well as anywhere: it is told by the
	 * first step. A statement that does not compile is ours to mend. */
	q->failed = prepare(q);
	if (q->failed == SQLITE_ERROR || q->failed == SQLITE_MISUSE) {
		fprintf(stderr, "regsift: statement %s: %s\n", name,
			sqlite3_errmsg(db->handle));
		abort();
	}
	return q;
}

int db_check_queries(struct db *db)
{
	for (size_t i = 0; i < QUERY_SLOTS; i++) {
		struct query *q = &db->slot[i];
		int code;

		if (!q->name.p || q->stmt)
			continue;
		code = prepare(q);
		if (code != SQLITE_OK || !q->stmt)
			return rs_fail(RS_ERR_CONFIG, "statement %.*s: %s",
				       TEXT_ARG(q->name),
				       code == SQLITE_MISUSE ?
				       "more than one statement" :
				       sqlite3_errmsg(db->handle));
	}
	return 0;
}

/* ---- opening ---- */

static int configure(struct db *db)
{
	sqlite3 *h = db->handle;

	sqlite3_extended_result_codes(h, 1);
	sqlite3_busy_timeout(h, BUSY_MS);
	sqlite3_db_config(h, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
	sqlite3_db_config(h, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
	sqlite3_db_config(h, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL);
	sqlite3_db_config(h, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, NULL);
	sqlite3_db_config(h, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	sqlite3_db_config(h, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	/* A document has at most 64 MiB, so no value of ours has more. */
	sqlite3_limit(h, SQLITE_LIMIT_LENGTH, 64 << 20);
	sqlite3_limit(h, SQLITE_LIMIT_ATTACHED, 0);
	sqlite3_limit(h, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
	sqlite3_limit(h, SQLITE_LIMIT_WORKER_THREADS, 0);
	return exec(db, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"
			"PRAGMA temp_store = MEMORY;");
}

/* The database that the build made: schema and catalogue. A program that
 * carries none (the one which makes it) executes the scripts. */
static struct text fresh_image(const struct db *db)
{
	const struct embedded *e = embedded;

	if (!db->kind->image)
		return (struct text){NULL, 0};
	while (e->path && strcmp(e->path, db->kind->image) != 0)
		e++;
	return e->path ? embedded_text(e) : (struct text){NULL, 0};
}

/* Puts a copy of the image in the place of a database in memory. */
static int load_image(struct db *db, struct text image)
{
	const unsigned int flags = SQLITE_DESERIALIZE_FREEONCLOSE |
				   SQLITE_DESERIALIZE_RESIZEABLE;
	unsigned char *copy = sqlite3_malloc64(image.n);
	int code;

	if (!copy)
		out_of_memory();
	memcpy(copy, image.p, image.n);
	code = sqlite3_deserialize(db->handle, "main", copy,
				   (sqlite3_int64)image.n,
				   (sqlite3_int64)image.n, flags);
	return code == SQLITE_OK ? 0 : fail(db, code);
}

struct identity {
	int64_t application, version, tables;
};

/* In one transaction: another process may be making the schema right now,
 * and its numbers and tables are seen together or not at all. */
static int read_identity(struct db *db, struct identity *id)
{
	int err = exec(db, "SAVEPOINT identity");

	if (err)
		return err;
	err = pragma(db, "PRAGMA application_id", &id->application);
	if (!err)
		err = pragma(db, "PRAGMA user_version", &id->version);
	if (!err)
		err = pragma(db, "SELECT count(*) FROM sqlite_schema",
			     &id->tables);
	sqlite3_exec(db->handle, "RELEASE identity", NULL, NULL, NULL);
	return err;
}

/* FRESH: SQLite has not written to it yet, so it has neither number. */
enum state { CURRENT, FRESH, OLDER };

static int check_identity(struct db *db, enum state *state)
{
	struct identity id = {0};
	int err = read_identity(db, &id);

	*state = CURRENT;
	if (err)
		return err;
	if (id.application == 0 && id.version == 0 && id.tables == 0) {
		*state = FRESH;
		return 0;
	}
	if (id.application != db->kind->application)
		return rs_fail(RS_ERR_CORRUPT, "%s: not a %s; name another "
			       "file", db->name, db->kind->what);
	if (db->kind->migrates &&
	    migrate_possible(id.version, db->kind->version))
		*state = OLDER;
	else if (id.version != db->kind->version)
		return rs_fail(RS_ERR_CORRUPT,
			       "%s: has schema version %lld, this program "
			       "knows %d; make it again from its sources",
			       db->name, (long long)id.version,
			       (int)db->kind->version);
	return 0;
}

static int watch(struct db *db)
{
	int code = db_schema_watch(db->handle, db->kind);

	return code == SQLITE_OK ? 0 : fail(db, code);
}

/* Looks again once nobody else can write: of several processes that find a
 * file empty, one makes the schema. */
static int create_schema(struct db *db)
{
	enum state state = CURRENT;
	int err = db_begin(db);

	if (err)
		return err;
	err = check_identity(db, &state);
	if (!err && state == FRESH)
		err = exec(db, db_schema_text(db->kind->schema));
	if (!err && state == FRESH && db->file)
		err = watch(db);
	if (!err)
		err = db_commit(db);
	if (err)
		db_rollback(db);
	return err;
}

/* A file of an earlier version that is to be read only is brought up through a
 * connection that may write. */
static int migrate_to_read(struct db *db)
{
	struct db *writer;
	int err = db_open(db->name, &writer);
	const char *why;

	if (!err) {
		db_close(writer);
		return 0;
	}
	why = arena_cstr(db->arena, text_of(rs_message()));
	return rs_fail(err, "%s; it has the schema of an earlier version and "
		       "must be writable once", why);
}

static int prepare_reading(struct db *db)
{
	enum state state;
	int err = check_identity(db, &state);

	if (!err && state == OLDER)
		err = migrate_to_read(db);
	if (err)
		return err;
	if (state == FRESH)
		return rs_fail(RS_ERR_CORRUPT, "%s: not a %s: empty", db->name,
			       db->kind->what);
	return db_schema_check(db->handle, db->kind, db->name);
}

/* The step from a rollback journal to a WAL is the one lock for which SQLite
 * does not wait by itself, as two that hold a read lock would wait for each
 * other: so it is tried again here, for as long as any other lock. */
static int write_ahead(struct db *db)
{
	int err, waited = 0;

	for (;;) {
		err = exec(db, "PRAGMA journal_mode = WAL;"
			       "PRAGMA synchronous = NORMAL;");
		if (!err || db->failed != SQLITE_BUSY || waited >= BUSY_MS)
			return err;
		waited += sqlite3_sleep(WAL_RETRY_MS);
	}
}

static int prepare_writing(struct db *db)
{
	enum state state;
	int err = check_identity(db, &state);

	if (!err)
		err = write_ahead(db);
	if (!err && state == FRESH)
		err = create_schema(db);
	if (!err && state == OLDER)
		err = migrate(db->handle, db->name, db->kind->version);
	if (err)
		return err;
	return db_schema_check(db->handle, db->kind, db->name);
}

static int open_handle(struct db *db, const char *path, int flags)
{
	int code;

	db_memory_install();
	code = sqlite3_open_v2(path, &db->handle, flags | SQLITE_OPEN_NOMUTEX,
			       NULL);

	if (!db->handle)
		out_of_memory();
	if (code == SQLITE_OK)
		code = db_function_register(db->handle);
	return code == SQLITE_OK ? configure(db) : fail(db, code);
}

/* A WAL database needs its directory writable even to be read; where that
 * cannot be, the file is read as one that nobody changes. */
static int open_reading(struct db *db, const char *path)
{
	struct stat st;
	int err;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
		return rs_fail(RS_ERR_INPUT, "%s: is a directory", path);
	if (access(path, R_OK) != 0)
		return rs_fail(errno == ENOENT	 ? RS_ERR_INPUT
			       : errno == EACCES ? RS_ERR_PERM
						 : RS_ERR_IO,
			       "%s: %s", path, strerror(errno));
	err = open_handle(db, path, SQLITE_OPEN_READONLY);
	if (!err)
		err = prepare_reading(db);
	/* Which of the two it is depends on what is left of the WAL. */
	if (!err || (db->failed != SQLITE_CANTOPEN &&
		     db->failed != SQLITE_READONLY))
		return err;
	sqlite3_close(db->handle);
	db->handle = NULL;
	err = open_handle(db, db_file_immutable(db->arena, path),
			  SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
	return err ? err : prepare_reading(db);
}

static struct db *db_new(const struct db_kind *kind, const char *path)
{
	struct arena *a = arena_new();
	struct db *db = arena_alloc(a, sizeof(*db));

	db->arena = a;
	db->kind = kind;
	db->file = path && *path;
	db->name = path ? arena_cstr(a, text_of(path)) : "(in memory)";
	load_queries(db);
	return db;
}

static int finish(struct db *db, int err, struct db **out)
{
	if (err) {
		db_close(db);
		db = NULL;
	}
	*out = db;
	return err;
}

/* Most tables of a new database are empty, and each has a page of its own: the
 * image is a third of what it is with pages of 4 KiB. */
#define SMALL_PAGES "PRAGMA page_size = 1024"

/* Nothing in it outlives the process, so deleted content is not wiped. */
static int open_memory(struct db *db)
{
	struct text image = fresh_image(db);
	int err = open_handle(db, ":memory:", SQLITE_OPEN_READWRITE);

	if (!err && image.n)
		err = load_image(db, image);
	if (!err)
		err = exec(db, "PRAGMA secure_delete = OFF;");
	if (!err && !image.n)
		err = exec(db, SMALL_PAGES);
	if (!err && !image.n)
		err = create_schema(db);
	return err;
}

int db_open_kind(const struct db_kind *kind, const char *path,
		 struct db **out)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	struct db *db = db_new(kind, path);
	int err;

	if (!path)
		return finish(db, open_memory(db), out);
	err = db_file_touch(path);
	if (!err)
		err = open_handle(db, path, flags);
	if (!err)
		err = prepare_writing(db);
	return finish(db, err, out);
}

int db_open(const char *path, struct db **out)
{
	return db_open_kind(&db_corpus, path, out);
}

int db_open_readonly(const char *path, struct db **out)
{
	struct db *db = db_new(&db_corpus, path);

	assert(path);
	return finish(db, open_reading(db, path), out);
}

void db_close(struct db *db)
{
	if (!db)
		return;
	for (size_t i = 0; i < QUERY_SLOTS; i++)
		sqlite3_finalize(db->slot[i].stmt);
	/* Rules may still hold statements: the last one closes it. */
	sqlite3_close_v2(db->handle);
	arena_free(db->arena);
}

struct sqlite3 *db_handle(struct db *db)
{
	return db->handle;
}

bool db_is_file(struct db *db)
{
	return db->file;
}

int db_begin(struct db *db)
{
	return exec(db, "BEGIN IMMEDIATE");
}

int db_commit(struct db *db)
{
	return exec(db, "COMMIT");
}

void db_rollback(struct db *db)
{
	/* Some errors have rolled back already; a second one is harmless. */
	sqlite3_exec(db->handle, "ROLLBACK", NULL, NULL, NULL);
}

int db_begin_synced(struct db *db)
{
	int err = db_script(db, "synced", "PRAGMA synchronous = FULL");

	return err ? err : db_begin(db);
}

int db_end(struct db *db, int err)
{
	if (!err)
		err = db_commit(db);
	if (err)
		db_rollback(db);
	return err;
}

int db_script(struct db *db, const char *name, const char *sql)
{
	int code = sqlite3_exec(db->handle, sql, NULL, NULL, NULL);

	if (code == SQLITE_OK)
		return 0;
	return rs_fail(db_error(code), "%s: %s: %s", db->name, name,
		       sqlite3_errmsg(db->handle));
}

/* ---- statements ---- */

static void bound(struct query *q, int code)
{
	if ((code & 0xff) == SQLITE_NOMEM)
		out_of_memory();
	/* A value beyond the length limit is told by the step. */
	if (code == SQLITE_TOOBIG)
		q->failed = code;
	else
		assert(code == SQLITE_OK || q->failed);
}

void query_int(struct query *q, int at, int64_t v)
{
	bound(q, sqlite3_bind_int64(q->stmt, at, v));
}

void query_real(struct query *q, int at, double v)
{
	/* An infinity would read as text in some exports. */
	if (!isfinite(v))
		query_null(q, at);
	else
		bound(q, sqlite3_bind_double(q->stmt, at, v));
}

static void bind_text(struct query *q, int at, struct text v,
		      sqlite3_destructor_type life)
{
	if (!v.p)
		query_null(q, at);
	else
		bound(q, sqlite3_bind_text64(q->stmt, at, v.p, v.n, life,
					     SQLITE_UTF8));
}

void query_text(struct query *q, int at, struct text v)
{
	bind_text(q, at, v, SQLITE_TRANSIENT);
}

void query_view(struct query *q, int at, struct text v)
{
	bind_text(q, at, v, SQLITE_STATIC);
}

void query_blob(struct query *q, int at, struct text v)
{
	bound(q, sqlite3_bind_blob64(q->stmt, at, v.n ? v.p : "", v.n,
				     SQLITE_TRANSIENT));
}

void query_str(struct query *q, int at, const char *v)
{
	query_text(q, at, text_of(v));
}

void query_null(struct query *q, int at)
{
	bound(q, sqlite3_bind_null(q->stmt, at));
}

int query_step(struct query *q)
{
	int code = q->failed ? q->failed : sqlite3_step(q->stmt);

	if (code == SQLITE_ROW)
		return 1;
	if (code == SQLITE_DONE) {
		sqlite3_reset(q->stmt);
		return 0;
	}
	code = fail(q->db, code);
	q->failed = 0;
	sqlite3_reset(q->stmt);
	return code;
}

int query_run(struct query *q)
{
	int err;

	do
		err = query_step(q);
	while (err == 1);
	return err;
}

int query_insert(struct query *q, int64_t *id)
{
	int err = query_run(q);

	if (!err)
		*id = sqlite3_last_insert_rowid(q->db->handle);
	return err;
}

int64_t query_col_int(struct query *q, int at)
{
	return sqlite3_column_int64(q->stmt, at);
}

double query_col_real(struct query *q, int at)
{
	if (query_col_null(q, at))
		return NAN;
	return sqlite3_column_double(q->stmt, at);
}

struct sqlite3_stmt *query_stmt(struct query *q)
{
	return q->stmt;
}

struct text query_col_text(struct query *q, int at)
{
	const char *p = (const char *)sqlite3_column_text(q->stmt, at);
	int n = sqlite3_column_bytes(q->stmt, at);

	return (struct text){p, p ? (size_t)n : 0};
}

struct text query_col_blob(struct query *q, int at)
{
	const char *p = sqlite3_column_blob(q->stmt, at);
	int n = sqlite3_column_bytes(q->stmt, at);

	return (struct text){p, p ? (size_t)n : 0};
}

bool query_col_null(struct query *q, int at)
{
	return sqlite3_column_type(q->stmt, at) == SQLITE_NULL;
}

void query_reset(struct query *q)
{
	sqlite3_reset(q->stmt);
}
