/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Configurations as states: "mitigations=off" and "mitigations=auto",
 * "delegations enabled" and "delegations disabled", "with data=journal" and
 * "with data=ordered". Most configurations are workloads and on no side. They
 * are states when the subject names them: of a switch that is shown both on and
 * off, off is base, unless the subject says that being off is the trouble; of
 * two settings the one that the subject of a complaint names is test. What the
 * body says of them does not suffice, as it speaks of all that was tried, but
 * for one word: the position that is called the default is base.
 */
#include <string.h>

#include "analyzer/compare/group.h"
#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define SWITCH_WORDS 8	/* of a text that is read for a switch */
#define KEY_BYTES 40
#define KEY_LEAST 3
#define PART_LEAST 4	/* of the end of a compound word */

enum position { POSITION_NONE, POSITION_OFF, POSITION_ON };

static enum position position_of(struct text w, bool assigned)
{
	static const char *const off[] = {"off", "disabled", "disable",
		"never", "false", "disabling", NULL};
	static const char *const on[] = {"on", "enabled", "enable", "always",
		"true", "enabling", NULL};
	static const char *const off_value[] = {"0", "n", "no", "none", NULL};
	static const char *const on_value[] = {"1", "y", "yes", "auto", NULL};

	for (size_t i = 0; off[i]; i++)
		if (text_iis(w, off[i]))
			return POSITION_OFF;
	for (size_t i = 0; on[i]; i++)
		if (text_iis(w, on[i]))
			return POSITION_ON;
	for (size_t i = 0; assigned && off_value[i]; i++)
		if (text_iis(w, off_value[i]))
			return POSITION_OFF;
	for (size_t i = 0; assigned && on_value[i]; i++)
		if (text_iis(w, on_value[i]))
			return POSITION_ON;
	return POSITION_NONE;
}

static bool key_byte(char c)
{
	return ch_word(c) || c == '-' || c == '.' || c == '=';
}

static struct text next_token(struct text t, size_t *at)
{
	size_t from;

	while (*at < t.n && !key_byte(t.p[*at]))
		++*at;
	from = *at;
	while (*at < t.n && key_byte(t.p[*at]))
		++*at;
	return text_sub(t, from, *at - from);
}

static bool empty_word(struct text w)
{
	static const char *const words[] = {"is", "are", "was", "with", "the",
		"set", "to", "it", "when", "and", "by", "default", "turned",
		"switched", "then", "kernel", "if", NULL};

	for (size_t i = 0; words[i]; i++)
		if (text_iis(w, words[i]))
			return true;
	return false;
}

static bool is_key(struct text w)
{
	bool letter = false;

	for (size_t i = 0; i < w.n; i++)
		letter |= ch_alpha(w.p[i]);
	return letter && w.n >= KEY_LEAST && w.n <= KEY_BYTES &&
	       !empty_word(w) && !group_gates(w);
}

/* "key=value" in one token. */
static enum position assigned(struct text w, struct text *key)
{
	size_t eq = text_find_char(w, '=');
	struct text value;

	if (eq == TEXT_NOT_FOUND)
		return POSITION_NONE;
	*key = text_sub(w, 0, eq);
	value = text_from(w, eq + 1);
	while (value.n && strchr(".-=", value.p[value.n - 1]))
		value.n--;
	return is_key(*key) ? position_of(value, true) : POSITION_NONE;
}

/* "no bitmap", "without bitmap", "non bitmap", "non-bitmap": a thing that is
 * not there. */
static bool absent(struct text t, struct text *key)
{
	struct text word;
	size_t at = 0;

	t = label_bare(t);
	word = next_token(t, &at);
	if (label_words(t) == 1 && text_istarts(word, TEXT("non-"))) {
		*key = text_from(word, 4);
		return is_key(*key);
	}
	if (label_words(t) != 2 ||
	    (!text_iis(word, "no") && !text_iis(word, "non") &&
	     !text_iis(word, "without")))
		return false;
	*key = next_token(t, &at);
	return is_key(*key);
}

/* "internal bitmap", "with bitmap", "bitmap": a short text that names it. */
static bool short_text(struct text t)
{
	return label_words(label_bare(t)) <= 2;
}

static bool present(struct text t, struct text key)
{
	return text_find_word(label_bare(t), key) != TEXT_NOT_FOUND;
}

/* The last word of a text that may be a key, or empty. */
static struct text last_key(struct text t)
{
	struct text key = {NULL, 0};
	size_t at = 0;

	for (struct text w = next_token(t, &at); w.n; w = next_token(t, &at))
		if (is_key(w))
			key = w;
	return key;
}

/* The switch of a short text: its key, which stands in front of the position
 * or right behind it ("disabled delegations"). */
static enum position read_switch(struct text t, struct text *key)
{
	size_t at = 0;

	if (label_words(t) > SWITCH_WORDS)
		return POSITION_NONE;
	if (absent(t, key))
		return POSITION_OFF;
	for (struct text w = next_token(t, &at); w.n; w = next_token(t, &at)) {
		enum position p = assigned(w, key);

		if (p != POSITION_NONE)
			return p;
		p = position_of(w, false);
		if (p == POSITION_NONE)
			continue;
		*key = last_key(text_sub(t, 0, (size_t)(w.p - t.p)));
		if (!key->n)
			*key = next_token(t, &at);
		return is_key(*key) ? p : POSITION_NONE;
	}
	return POSITION_NONE;
}

/* ---- what the document shows ---- */

/* Sentences about defaults speak of plans, too: only words with numbers
 * (`measured`) tell what was the default. */
static void see(struct side_facts *f, struct text t, bool measured)
{
	struct text key;
	enum position p = read_switch(t, &key);
	size_t i = 0;

	if (p == POSITION_NONE)
		return;
	while (i < f->n_switches && !text_ieq(f->toggle[i].key, key))
		i++;
	if (i == SIDE_LIST)
		return;
	if (i == f->n_switches)
		f->toggle[f->n_switches++] = (struct toggle){.key = key};
	f->toggle[i].on |= p == POSITION_ON;
	f->toggle[i].off |= p == POSITION_OFF;
	if (!measured ||
	    text_find_word(t, TEXT("default")) == TEXT_NOT_FOUND)
		return;
	f->toggle[i].default_on |= p == POSITION_ON;
	f->toggle[i].default_off |= p == POSITION_OFF;
}

/* What stands in front of the numbers of a line, or all of a short one. */
static struct text head_of(struct text t)
{
	size_t colon = text_find(t, TEXT(": "));

	return label_bare(colon == TEXT_NOT_FOUND ? t :
						    text_sub(t, 0, colon));
}

/* Words of the switch in t: "CONFIG_FOO" is named by FOO, too, and "hosttags"
 * by the "tags" that it ends with. */
static bool names_key(struct text t, struct text key)
{
	struct text w;
	size_t at = 0;

	if (text_istarts(key, TEXT("CONFIG_")))
		key = text_from(key, 7);
	if (text_ihas(t, key))
		return true;
	while ((w = next_token(t, &at)).n)
		if (w.n >= PART_LEAST && w.n < key.n &&
		    text_ieq(text_from(key, key.n - w.n), w))
			return true;
	return false;
}

/* "Slow with foo disabled", "slow without foo": being off is the trouble. The
 * word stands beside the key. */
static bool off_blamed(struct text title, struct text key)
{
	static const char *const behind[] = {"off", "disabled", "=0", "=n",
		"=off", "is off", "is disabled", NULL};
	static const char *const before[] = {"disabling", "disabled",
		"without", "missing", NULL};
	size_t at = text_ifind(title, key);
	struct text rest;

	if (at == TEXT_NOT_FOUND)
		return false;
	rest = text_ltrim(text_from(title, at + key.n));
	for (size_t i = 0; behind[i]; i++)
		if (text_istarts(rest, text_of(behind[i])))
			return true;
	rest = text_rtrim(text_sub(title, 0, at));
	for (size_t i = 0; before[i]; i++) {
		struct text w = text_of(before[i]);

		if (rest.n >= w.n && text_ieq(text_from(rest, rest.n - w.n), w))
			return true;
	}
	return false;
}

/* Things that are named as absent are on where they are just named. */
static void see_present(struct side_facts *f, struct text t)
{
	struct text key;

	if (!short_text(t) || read_switch(t, &key) != POSITION_NONE)
		return;
	for (size_t i = 0; i < f->n_switches; i++)
		f->toggle[i].on |= f->toggle[i].off &&
				   present(t, f->toggle[i].key);
}

/* Is one position test? Finds which: the one that the subject blames, or the
 * one beside what is called the default. */
static bool blames(struct text title, struct toggle *t)
{
	bool named = names_key(title, t->key);

	t->off_is_test = named && off_blamed(title, t->key);
	if (t->default_on == t->default_off)
		return named;
	if (t->off_is_test && t->default_off)
		return false;
	t->off_is_test = t->default_on;
	return true;
}

void side_switches_read(struct sides *s)
{
	struct document *doc = s->doc;
	struct side_facts *f = &s->facts;
	size_t n = 0;

	for (size_t i = 0; i < doc->n_runs; i++) {
		struct text name = side_run_file(doc, &doc->run[i]);

		see(f, name.n ? side_file_words(doc->arena, name) :
				label_bare(doc->run[i].label), true);
	}
	for (size_t i = 0; i < doc->n_lines; i++)
		if (side_prose_line(doc, i))
			see(f, head_of(doc->line[i].text), false);
	for (size_t i = 0; f->n_switches && i < doc->n_runs; i++)
		see_present(f, doc->run[i].label);
	for (size_t i = 0; f->n_switches && i < doc->n_lines; i++)
		if (side_prose_line(doc, i))
			see_present(f, head_of(doc->line[i].text));
	for (size_t i = 0; i < f->n_switches; i++) {
		struct toggle *t = &f->toggle[i];

		if (t->on && t->off && blames(doc->title, t))
			f->toggle[n++] = *t;
	}
	f->n_switches = n;
}

unsigned int side_switch_in(const struct sides *s, struct text t)
{
	const struct side_facts *f = &s->facts;
	struct text key;
	enum position p;

	if (!f->n_switches)
		return 0;
	p = read_switch(t, &key);
	if (p == POSITION_NONE && !short_text(t))
		return 0;
	for (size_t i = 0; p == POSITION_NONE && i < f->n_switches; i++)
		if (present(t, f->toggle[i].key)) {
			key = f->toggle[i].key;
			p = POSITION_ON;
		}
	for (size_t i = 0; p != POSITION_NONE && i < f->n_switches; i++)
		if (text_ieq(f->toggle[i].key, key))
			return (p == POSITION_OFF) ==
			       f->toggle[i].off_is_test ? LABEL_NEW :
							  LABEL_OLD;
	return 0;
}

/* ---- two settings ---- */

struct settings {
	struct text key;	/* in front of "="; empty for any object */
	struct text name[2];
	bool titled[2];
	size_t n;		/* 3: more than two */
};

static void add_setting(struct settings *set, struct text name,
			struct text title)
{
	size_t k = 0;

	while (k < set->n && k < 2 && !text_ieq(set->name[k], name))
		k++;
	if (k < set->n && k < 2)
		return;
	if (k < 2) {
		set->name[k] = name;
		set->titled[k] = text_find_word(title, name) != TEXT_NOT_FOUND;
	}
	set->n = k + 1;
}

/* "sec=krb5:" alone in front of numbers or above them. */
static void see_setting(struct settings *set, struct text t,
			struct text title)
{
	size_t at = 0, eq;
	struct text w;

	t = label_bare(t);
	if (label_words(t) != 1)
		return;
	w = next_token(t, &at);
	eq = text_find_char(w, '=');
	if (eq == TEXT_NOT_FOUND || !is_key(text_sub(w, 0, eq)) ||
	    w.n < eq + KEY_LEAST)
		return;
	if (!set->key.n)
		set->key = text_sub(w, 0, eq);
	if (text_ieq(set->key, text_sub(w, 0, eq)))
		add_setting(set, text_from(w, eq + 1), title);
}

static bool take_settings(struct side_facts *f, const struct settings *set)
{
	if (set->n != 2 || set->titled[0] == set->titled[1])
		return false;
	f->name_test = set->name[set->titled[0] ? 0 : 1];
	f->name_base = set->name[set->titled[0] ? 1 : 0];
	return true;
}

/* "with data=ordered", "with data=journal": exactly two objects of "with", or
 * two values of one key, of which the subject of a complaint names one. */
void side_settings_read(struct sides *s)
{
	const struct document *doc = s->doc;
	struct side_facts *f = &s->facts;
	struct settings with = {.n = 0}, value = {.n = 0};

	if (!f->regression || f->patch || f->n_base || f->n_test ||
	    f->name_test.n)
		return;
	for (size_t i = 0; i < s->n_weak; i++) {
		struct text o = side_object(&s->weak[i]);

		if ((s->weak[i].features & LABEL_WITH) && o.n >= KEY_LEAST)
			add_setting(&with, o, doc->title);
	}
	if (take_settings(f, &with))
		return;
	for (size_t i = 0; i < doc->n_runs; i++)
		see_setting(&value, doc->run[i].label, doc->title);
	for (size_t i = 0; i < doc->n_lines; i++)
		if (side_prose_line(doc, i))
			see_setting(&value, head_of(doc->line[i].text),
				    doc->title);
	take_settings(f, &value);
}
