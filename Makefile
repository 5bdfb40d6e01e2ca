# SPDX-License-Identifier: GPL-2.0-or-later
#
#	make			the program, ./regsift
#	make deps		Debian packages that are missing (DRY_RUN=1: say)
#	make demo		triage a bundled report
#	make regsift_stats.so	the SQL functions for the sqlite3 shell
#	make browser		published pages in Chromium, where installed
#	make bench		figures and ratios
#	make linear		is time linear in the input? of each format
#	make check		every test; ends with "N passed, N failed"
#	make unit		the unit tests alone; U=SUBJECT: one of them
#	make coverage		of base/ by the unit tests; fails below 100 %
#	make fuzz T=SUBJECT	libFuzzer with clang and sanitizers, SECONDS=60;
#			RUNS=N: so many executions, of a fast build
#	make lint		clang-tidy and cppcheck, where installed
#	make check-layers check-size	the shape of the sources
#	make card		the example of README.md anew
#	make install		DESTDIR=, prefix=/usr/local; also uninstall
#
#	DEV=1			warnings are errors
#	SAN=1			AddressSanitizer and UBSan, objects apart
#	COV=1			gcov, objects apart
#	BUILD=DIR		where objects go
#	V=1			show commands

# As many jobs as processors, so that plain `make` stays below half a minute.
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif

VERSION = 0.1.0
prefix = /usr/local
PKGS = libpcre2-8 sqlite3 libxml-2.0 libcurl libcjson zlib libmd libRmath

BUILD = build/$(if $(FUZZ),fuzz,$(if $(SAN),san,$(if $(COV),cov,release)))
# The plain build leaves its program at the top.
PROGRAM = $(if $(filter build/release,$(BUILD)),regsift,$(BUILD)/regsift)

# Asked on first use, which is in a recipe: "make deps demo" installs
# pkg-config and the libraries before that. Then kept.
PKG_CONFIG = pkg-config
pkg = $(or $(shell $(PKG_CONFIG) $1),$(error libraries are missing: make deps))
PKG_CFLAGS = $(eval PKG_CFLAGS := $$(call pkg,--cflags $(PKGS)))$(PKG_CFLAGS)
PKG_LIBS = $(eval PKG_LIBS := $$(call pkg,--libs $(PKGS)))$(PKG_LIBS)
CMOCKA_LIBS = $(eval CMOCKA_LIBS := $$(call pkg,--libs cmocka))$(CMOCKA_LIBS)
Q = $(if $(V),,@)
say = @$(if $(V),:,echo "  $1	$(@:$(BUILD)/%=%)")

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wpointer-arith -Wcast-qual -Wformat=2 -Wundef \
	-Wvla -Wimplicit-fallthrough $(if $(DEV),-Werror)
SANITIZE = -O1 -fno-omit-frame-pointer -fno-sanitize-recover=all \
	-fsanitize=address$(,)undefined -DARENA_DEBUG
# For volume: no comparisons traced, no memory watched; a trap is a finding.
FAST = -O2 -fsanitize=undefined -fsanitize-trap=undefined \
	-fsanitize-coverage=inline-8bit-counters,pc-table \
	-ffunction-sections -fdata-sections
UNTRACED = -fno-sanitize-coverage=trace-cmp,indirect-calls
OPT = $(if $(filter fast,$(FUZZ)),$(FAST),$(if $(FUZZ),$(SANITIZE) \
	-fsanitize=fuzzer-no-link,$(if $(SAN),$(SANITIZE),\
	$(if $(COV),-O0 --coverage -DCOVERAGE,-O2))))
HARDEN = -fstack-protector-strong -fPIE \
	$(if $(SAN)$(COV)$(FUZZ),,-D_FORTIFY_SOURCE=2)
, := ,
CFLAGS = -g $(OPT)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -DMATHLIB_STANDALONE \
	-DREGSIFT_VERSION='"$(VERSION)"' -I. -include base/banned.h \
	$(WARN) $(HARDEN) $(CFLAGS) $(PKG_CFLAGS)
ALL_LDFLAGS = -pie -Wl,-z,relro,-z,now,--as-needed $(OPT) $(LDFLAGS)

LAYERS = base parser corpus analyzer report cli
SRC := $(sort $(shell find $(LAYERS) -name '*.c'))
LIBSRC := $(filter-out cli/main.c,$(SRC))
EMBED := $(sort $(wildcard corpus/*.sql corpus/queries/*.sql \
	corpus/migrate/*.sql rules/*/*.sql rules/*/*.json \
	report/*.css docs/*.schema.json))
OBJ := $(SRC:%.c=$(BUILD)/%.o)
LIBOBJ := $(LIBSRC:%.c=$(BUILD)/%.o) $(BUILD)/embedded.o
LIB = $(BUILD)/libregsift.a
EXTENSION = $(if $(filter build/release,$(BUILD)),,$(BUILD)/)regsift_stats.so
STATS_BIN = $(BUILD)/tests/check_stats
LINEAR_BIN = $(BUILD)/tests/bench/linear

all: $(PROGRAM) $(EXTENSION) $(STATS_BIN)

$(PROGRAM): $(BUILD)/cli/main.o $(LIB)
	$(call say,LD)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)

$(LIB): $(LIBOBJ)
	$(call say,AR)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The SQL functions for the sqlite3 shell and others. It runs in processes that
# are not ours: never with sanitizers, and nothing but its entry is seen.
EXTENSION_SRC = $(wildcard analyzer/stats/sqlstats*.c analyzer/stats/stats*.c) \
	analyzer/stats/num.c base/arena.c base/text.c base/number.c
EXTENSION_CFLAGS = $(filter-out $(OPT) $(HARDEN),$(ALL_CFLAGS)) -O2 -fPIC \
	-fvisibility=hidden -fstack-protector-strong -DREGSIFT_EXTENSION
RMATH_LIBS = $(shell $(PKG_CONFIG) --libs libRmath)

$(EXTENSION): $(EXTENSION_SRC) $(wildcard analyzer/stats/*.h base/*.h)
	$(call say,SO)
	@mkdir -p $(@D)
	$(Q)$(CC) $(EXTENSION_CFLAGS) -shared -Wl,-z,relro,-z,now,-z,defs \
		-Wl,--as-needed -o $@ $(EXTENSION_SRC) $(RMATH_LIBS) -lm

# Every .sql and .json that the program carries, as bytes; and a database,
# packed formats and compiled expressions that are made of them, by a program that has but the scripts.
FRESH = $(BUILD)/mk/fresh

$(BUILD)/mk/scripts.c: mk/embed.sh $(EMBED)
	@mkdir -p $(@D)
	@sh mk/embed.sh $(EMBED) >$@.tmp
	@mv $@.tmp $@

$(BUILD)/embedded.c: mk/embed.sh $(FRESH).db
	@sh mk/embed.sh $(EMBED) corpus/fresh.db=$(FRESH).db \
		rules/format.packed=$(FRESH).formats \
		base/pattern.packed=$(FRESH).patterns >$@.tmp
	@mv $@.tmp $@

$(BUILD)/mk/scripts.o $(BUILD)/embedded.o: %.o: %.c $(EMBED)
	$(call say,CC)
	$(Q)$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(FRESH): $(FRESH).o $(BUILD)/mk/scripts.o $(LIBSRC:%.c=$(BUILD)/%.o)
	$(call say,LD)
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)

$(FRESH).db: $(FRESH)
	$(call say,DB)
	$(Q)$(FRESH) $@ $(FRESH).formats $(FRESH).patterns

# ---- tests ----

UNIT := $(sort $(wildcard tests/unit/test_*.c))
UNIT_BIN := $(UNIT:%.c=$(BUILD)/%)
UNIT_RUN = $(if $(U),$(BUILD)/tests/unit/test_$(U),$(UNIT_BIN))
FUZZERS := $(sort $(wildcard tests/fuzz/fuzz_*.c))
REPLAY_BIN := $(FUZZERS:tests/fuzz/fuzz_%.c=$(BUILD)/tests/fuzz/replay_%)
SECONDS = 60

$(BUILD)/tests/unit/%: tests/unit/%.c $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) -MMD -MP -MF $@.d -MT $@ -c -o $@.o $<
	$(Q)$(CC) $(ALL_LDFLAGS) -o $@ $@.o $(LIB) $(CMOCKA_LIBS) $(PKG_LIBS)

# Reads a folder of samples and compares with expected values.
FORMATS_BIN = $(BUILD)/tests/check_formats
$(FORMATS_BIN): tests/check_formats.c tests/check_perf.c tests/check_fio.c \
		tests/check_formats.h $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $(filter %.c,$^) \
		$(LIB) $(PKG_LIBS)

# The same for mails; and how many a second.
MAIL_BIN = $(BUILD)/tests/mail_samples
$(MAIL_BIN): tests/mail_samples.c $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIB) $(PKG_LIBS)

# The message level beside GMime, where its headers are (libgmime-3.0-dev).
GMIME_BIN := $(if $(shell pkg-config --exists gmime-3.0 2>/dev/null && \
	echo yes),$(BUILD)/tests/gmime/ours)
$(BUILD)/tests/gmime/ours: tests/gmime/ours.c tests/gmime/theirs.c \
		tests/gmime/gmime.h $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) -g $(OPT) -I. -c -o $(@D)/theirs.o tests/gmime/theirs.c \
		$$(pkg-config --cflags gmime-3.0)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(@D)/theirs.o \
		$(LIB) $(PKG_LIBS) $$(pkg-config --libs gmime-3.0)

# Reads vector files for the statistics.
$(STATS_BIN): tests/check_stats.c tests/check_stats_fn.c tests/check_stats.h \
		$(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $(filter %.c,$^) \
		$(LIB) $(PKG_LIBS) -lm

# An archive that misbehaves, for the tests of fetch.
FAULTS_BIN = $(BUILD)/tests/torture/faults
$(FAULTS_BIN): tests/torture/faults.c
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $<

# A target with the plain driver, for the corpus in the test run.
$(BUILD)/tests/fuzz/replay_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c \
		tests/fuzz/lines.h $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< tests/fuzz/replay.c \
		$(LIB) $(PKG_LIBS)

# The same with libFuzzer's driver; only with FUZZ=1 CC=clang.
$(BUILD)/tests/fuzz/fuzz_%: tests/fuzz/fuzz_%.c tests/fuzz/lines.h $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -fsanitize=fuzzer \
		$(if $(filter fast,$(FUZZ)),$(UNTRACED)) -Wl,--gc-sections -Wl,-z,start-stop-gc -o $@ $< \
		$(LIB) $(PKG_LIBS)

unit: $(UNIT_RUN)
	@for t in $(UNIT_RUN); do $$t || exit 1; done

check: $(PROGRAM) $(EXTENSION) $(UNIT_BIN) $(REPLAY_BIN) $(FORMATS_BIN) \
		$(STATS_BIN) $(MAIL_BIN) $(LINEAR_BIN) $(FAULTS_BIN) $(GMIME_BIN)
	@PROGRAM=$(PROGRAM) BUILD=$(BUILD) sh tests/run

$(BUILD)/tests/fuzz/seeds: tests/fuzz/seeds.c $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIB) $(PKG_LIBS)

FUZZ_KIND = $(if $(RUNS),fast,1)
FUZZ_BUILD = build/fuzz$(if $(RUNS),-fast)

fuzz:
	@test -n "$(T)" || { echo "make fuzz T=SUBJECT, of:" \
		$(FUZZERS:tests/fuzz/fuzz_%.c=%); exit 1; }
	$(Q)$(MAKE) FUZZ=$(FUZZ_KIND) CC=clang BUILD=$(FUZZ_BUILD) \
		$(FUZZ_BUILD)/tests/fuzz/seeds \
		$(T:%=$(FUZZ_BUILD)/tests/fuzz/fuzz_%)
	@for t in $(T); do sh tests/fuzz/run $(FUZZ_BUILD) $$t \
		$(or $(RUNS),0) $(if $(RUNS),0,$(SECONDS)) || exit 1; done

# Figures, no test: REPORT=FILE to measure another report.
BENCH := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/bench/*.c))

$(BENCH): $(BUILD)/%: %.c $(wildcard tests/bench/*.h) $(LIB)
	$(call say,CC)
	@mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $< $(LIB) $(PKG_LIBS) -lm

# Time at 2n against time at n, of every format and of the whole; fails above
# 2.3. W=WORD: those whose names hold it. A short one is part of the tests.
linear: $(LINEAR_BIN)
	@$(LINEAR_BIN) $(W)

bench: $(PROGRAM) $(BENCH)
	@$(BUILD)/tests/bench/experiments
	@$(BUILD)/tests/bench/suspects
	@sh tests/bench/run $(BUILD)/tests/bench/pair ./$(PROGRAM) $(REPORT)
	@sh tests/bench/stats $(BUILD)/tests/bench
	@sh tests/bench/tree ./$(PROGRAM)
	@sh tests/bench/publish
	@sh tests/bench/track ./$(PROGRAM)

COVERED = $(filter $(BUILD)/tests/unit/test_base_%,$(UNIT_BIN))

coverage:
	$(Q)$(MAKE) COV=1 BUILD=build/cov coverage-run

coverage-run: $(COVERED)
	@find $(BUILD) -name '*.gcda' -exec rm -f {} +
	@for t in $(COVERED); do $$t >/dev/null 2>&1 || { $$t; exit 1; }; done
	@sh mk/coverage.sh $(BUILD) base

# PICTURES=DIR keeps the screenshots. A minute, so no part of "make check".
browser: $(PROGRAM)
	@sh tests/browser/run ./$(PROGRAM) $(BUILD) $(PICTURES)

check-layers:
	@sh mk/check-layers.sh $(LAYERS)

check-size:
	@sh mk/check-size.sh $(LAYERS)

# clang-tidy takes seconds for a file: one that was clean is looked at again
# when it or one of its headers has changed.
TIDY = $(SRC:%.c=build/lint/%.ok)

build/lint/%.ok: %.c .clang-tidy mk/lint.sh
	$(call say,TIDY)
	@PKG_CFLAGS='$(PKG_CFLAGS)' sh mk/lint.sh $@ $<
	@printf '%s: ' $@ >$(@:.ok=.d)
	@$(CC) $(ALL_CFLAGS) -MM -MP $< | sed '1s/^[^:]*://' >>$(@:.ok=.d)

lint: $(TIDY)
	@sh mk/lint.sh --all $(SRC)

# ---- a fresh machine ----

deps:
	@DRY_RUN=$(DRY_RUN) sh mk/deps.sh

# In "make -j deps check" nothing is compiled before deps is done.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
$(OBJ) $(BUILD)/embedded.o $(FRESH).o $(BUILD)/mk/scripts.o: | deps
endif

demo: $(PROGRAM)
	./$(PROGRAM) triage tests/corpora/demo/report.txt

# The same card as a test wants to see in README.md.
card: $(PROGRAM)
	@sh mk/card.sh ./$(PROGRAM) README.md >$(BUILD)/README.md
	@cp $(BUILD)/README.md README.md

# ---- installing ----

bindir = $(prefix)/bin
libdir = $(prefix)/lib
mandir = $(prefix)/share/man
MAN := $(wildcard docs/*.[1-9])
man_path = $(DESTDIR)$(mandir)/man$(patsubst .%,%,$(suffix $1))/$(notdir $1)

install: $(PROGRAM) $(EXTENSION)
	install -d $(DESTDIR)$(bindir)
	install -m 755 $(PROGRAM) $(DESTDIR)$(bindir)/regsift
	install -D -m 644 $(EXTENSION) \
		$(DESTDIR)$(libdir)/regsift/regsift_stats.so
	@for page in $(foreach m,$(MAN),$m:$(call man_path,$m)); do \
		echo "install $${page#*:}"; \
		install -D -m 644 "$${page%%:*}" "$${page#*:}" || exit 1; \
	done

uninstall:
	rm -f $(DESTDIR)$(bindir)/regsift \
		$(DESTDIR)$(libdir)/regsift/regsift_stats.so $(foreach m,$(MAN),$(call man_path,$m))

clean:
	rm -rf build regsift regsift_stats.so

.PHONY: all unit check browser bench linear fuzz coverage coverage-run check-layers check-size \
	lint deps demo card install uninstall clean
.DELETE_ON_ERROR:
-include $(OBJ:.o=.d) $(UNIT_BIN:=.d) $(TIDY:.ok=.d)
