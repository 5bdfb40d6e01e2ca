/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The user's settings for fetch: a file of lines "KEY VALUE", # begins a
 * comment. There is none to switch off the checking of certificates.
 *
 *	archive https://lists.example.org/	one that runs public-inbox; the
 *						first is asked for bare ids
 *	mirror https://tor.lore.kernel.org/	of the archive above it, else
 *						of lore
 *	pages https://hypermail.example.org/	no public-inbox, but its pages
 *						say the message-id
 *	ca-file /etc/ssl/private-ca.pem		in place of the system's
 *	private 10.1.0.0/16			addresses that may be asked
 *	contact mail@example.org		to stand in the user agent
 *	timeout 120				seconds of one answer
 *	tries 3					of each server
 */
#ifndef CORPUS_FETCH_CONFIG_H
#define CORPUS_FETCH_CONFIG_H

#include "corpus/fetch_address.h"
#include "corpus/fetch_url.h"

#define FETCH_BASES 16
#define FETCH_RANGES 16

struct fetch_config {
	struct arena *arena;	/* owns the texts */
	struct fetch_base base[FETCH_BASES];	/* lore is always one */
	size_t n_bases;
	size_t n_given;		/* of them, by the command line */
	struct fetch_range range[FETCH_RANGES];
	size_t n_ranges;
	bool allow_private;	/* any address */
	const char *ca_file;	/* NULL: those of the system */
	struct text contact;	/* may be empty */
	unsigned int timeout, tries;
};

/* Starts with `first` (an archive's address, or NULL), adds what the file says
 * (NULL, or missing: nothing), and lore. RS_ERR_CONFIG with file and line,
 * RS_ERR_IO, RS_ERR_PERM; RS_ERR_USAGE for a bad `first`. */
int fetch_config_load(struct arena *a, const char *first, const char *path,
		      struct fetch_config *c);
/* The same of bytes; `name` stands in messages. */
int fetch_config_parse(struct arena *a, const char *first, struct text t,
		       const char *name, struct fetch_config *c);

#endif
