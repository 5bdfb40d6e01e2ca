# SPDX-License-Identifier: GPL-2.0-or-later
#
#	make			the program, ./regsift
#	make deps		Debian packages that are missing (DRY_RUN=1: say)
#	make demo		triage a bundled report
#	make check		every test; ends with "N passed, N failed"
#	make install		DESTDIR=, prefix=/usr/local
#
#	DEV=1			warnings are errors
#	SAN=1			AddressSanitizer and UBSan, objects apart
#	COV=1			gcov, objects apart
#	BUILD=DIR		where objects go

VERSION = 0.1.0
prefix = /usr/local
PKGS = libpcre2-8 sqlite3 libxml-2.0 libcurl libcjson zlib libmd libRmath

BUILD = build/$(if $(SAN),san,$(if $(COV),cov,release))
# The plain build leaves its program at the top.
PROGRAM = $(if $(filter build/release,$(BUILD)),regsift,$(BUILD)/regsift)

PKG_CONFIG = pkg-config
PKG_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(PKGS) 2>/dev/null)
PKG_LIBS := $(shell $(PKG_CONFIG) --libs $(PKGS) 2>/dev/null)

WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wpointer-arith -Wcast-qual -Wformat=2 -Wundef \
	-Wvla -Wimplicit-fallthrough $(if $(DEV),-Werror)
HARDEN = -fstack-protector-strong -fPIE $(if $(SAN)$(COV),,-D_FORTIFY_SOURCE=2)
OPT = $(if $(SAN),-O1 -fno-omit-frame-pointer -fsanitize=address$(,)undefined \
	-fno-sanitize-recover=all -DARENA_DEBUG,$(if $(COV),-O0 --coverage,-O2))
, := ,
CFLAGS = -g $(OPT)
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -DMATHLIB_STANDALONE \
	-DREGSIFT_VERSION='"$(VERSION)"' -I. -include base/banned.h \
	$(WARN) $(HARDEN) $(CFLAGS) $(PKG_CFLAGS)
ALL_LDFLAGS = -pie -Wl,-z,relro,-z,now $(OPT) $(LDFLAGS)

LAYERS = base parser corpus analyzer report cli
SRC := $(sort $(shell find $(LAYERS) -name '*.c'))
LIBSRC := $(filter-out cli/main.c,$(SRC))
EMBED := $(sort $(wildcard corpus/*.sql corpus/queries/*.sql rules/*/*.sql \
	rules/*/*.json))
OBJ := $(SRC:%.c=$(BUILD)/%.o)
LIBOBJ := $(LIBSRC:%.c=$(BUILD)/%.o) $(BUILD)/embedded.o
LIB = $(BUILD)/libregsift.a

all: $(PROGRAM)

$(PROGRAM): $(BUILD)/cli/main.o $(LIB)
	$(CC) $(ALL_LDFLAGS) -o $@ $^ $(PKG_LIBS)

$(LIB): $(LIBOBJ)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Every .sql and .json that the program carries, as bytes.
$(BUILD)/embedded.c: mk/embed.sh $(EMBED)
	@mkdir -p $(@D)
	sh mk/embed.sh $(EMBED) >$@.tmp
	mv $@.tmp $@

$(BUILD)/embedded.o: $(BUILD)/embedded.c $(EMBED)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# ---- tests ----

UNIT := $(sort $(wildcard tests/unit/test_*.c))
UNIT_BIN := $(UNIT:%.c=$(BUILD)/%)
CMOCKA_LIBS := $(shell $(PKG_CONFIG) --libs cmocka 2>/dev/null)

$(BUILD)/tests/unit/%: tests/unit/%.c $(LIB)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -MMD -MP $(ALL_LDFLAGS) -o $@ $< $(LIB) \
		$(CMOCKA_LIBS) $(PKG_LIBS)

unit: $(UNIT_BIN)
	@for t in $(UNIT_BIN); do $$t || exit 1; done

clean:
	rm -rf build regsift regsift_stats.so

.PHONY: all unit clean
.DELETE_ON_ERROR:
-include $(OBJ:.o=.d) $(UNIT_BIN:=.d)
