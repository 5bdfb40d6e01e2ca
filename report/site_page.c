/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The page of one regression: what is known, the verdict with its reasons,
 * the numbers, suspects, what is missing, what happened, lines to paste. Lists
 * are cut where the page would grow above 30 kB; its JSON has all.
 */
#include "report/site_page.h"

#include <math.h>

#include "report/printer.h"

/* ---- what is known ---- */

static void term(struct html *h, const char *name)
{
	html_element(h, "dt", name);
	html_open(h, "dd");
}

static void end_term(struct html *h)
{
	html_close(h);
	html_line(h);
}

/* What is known of the end, in the order in which it is read; each part may be
 * missing. */
static void solved_by(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	if (e->solved_at) {
		html_str(h, ", ");
		html_date(h, e->solved_at);
	}
	if (e->solved_commit.n) {
		html_str(h, ", ");
		html_link_commit(h, e->solved_commit);
	}
	if (e->solved_text.n) {
		html_str(h, " ");
		html_open(h, "bdi");
		html_clip(h, e->solved_text, 200);
		html_close(h);
	}
	if (e->solved_tree.n) {
		html_str(h, " in ");
		html_clip(h, e->solved_tree, 60);
		if (e->solved_branch.n) {
			html_str(h, "/");
			html_clip(h, e->solved_branch, 60);
		}
	}
	if (e->solved_message_id.n) {
		html_str(h, " (");
		html_link_mail(h, e->solved_message_id, TEXT("mail"), 0);
		html_str(h, ")");
	}
}

/* The state, and beside it what does not end an entry: it may be on the back
 * burner, or have been poked for an answer, in any state. */
static void state(struct site *s, const struct tracked *e)
{
	const struct tracked *top = tracker_find(s->t, e->duplicate_of);
	struct html *h = s->h;

	term(h, "State");
	html_element(h, "b", site_state(e));
	solved_by(s, e);
	if (e->duplicate_of && top && top != e) {
		html_str(h, " of ");
		site_link(s, top);
	}
	end_term(h);
	if (e->backburner.p) {
		term(h, "Back burner");
		html_open(h, "bdi");
		html_clip(h, e->backburner, 300);
		html_close(h);
		end_term(h);
	}
	if (e->poked_at) {
		term(h, "Poked");
		html_date(h, e->poked_at);
		end_term(h);
	}
}

/* Why author or date may be missing is said: a report that is no mail (a
 * bugzilla URL) has no answers of its own, and one that lies in no archive is
 * known by an answer alone. */
static void reporter(struct site *s, const struct tracked *e)
{
	struct buf url = buf_new(4096);
	struct html *h = s->h;

	site_report_url(&url, e);
	term(h, "Reported");
	html_date(h, e->reported_at);
	html_str(h, " by ");
	html_open(h, "bdi");
	html_clip(h, e->author.n ? e->author : TEXT("?"), 80);
	html_close(h);
	html_str(h, ", ");
	html_link(h, url.n || !e->url.n ? buf_text(&url) : e->url,
		  TEXT("the report"), 0);
	if (!e->message_id.n)
		html_str(h, ", which is no mail: answers to the one that told "
			 "of it count");
	else if (!e->author.n && e->id > 0)
		html_str(h, ", which is in none of the archives that were "
			 "read: title and date are those of an answer");
	end_term(h);
	buf_free(&url);
}

/* Where it came in: the culprit with its subject, the tree and the development
 * cycle. */
static void place(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	term(h, "Introduced");
	site_introduced(s, e);
	if (e->culprit_subject.n) {
		html_str(h, " ");
		html_open(h, "bdi");
		html_clip(h, e->culprit_subject, 160);
		html_close(h);
	}
	end_term(h);
	if (e->tree.n) {
		term(h, "Tree");
		html_clip(h, e->tree, 60);
		if (e->branch.n) {
			html_str(h, ", ");
			html_clip(h, e->branch, 60);
		}
		if (e->cycle.n) {
			html_str(h, ", ");
			html_text(h, e->cycle);
			html_str(h, " cycle");
		}
		end_term(h);
	}
}

static void subsystems(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	if (!e->n_subsystem)
		return;
	term(h, "Subsystems");
	for (size_t i = 0; i < e->n_subsystem; i++) {
		html_open(h, "a");
		html_attr_f(h, "href", "../subsystem/%.*s.html",
			    TEXT_ARG(e->subsystem[i]));
		html_text(h, e->subsystem[i]);
		html_close(h);
		html_str(h, " ");
	}
	end_term(h);
}

/* A list of terms. The JSON is linked only where the report was read. */
static void known(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	html_open(h, "dl");
	html_line(h);
	state(s, e);
	place(s, e);
	reporter(s, e);
	term(h, "Activity");
	html_date(h, e->latest_at);
	html_f(h, ", %zu mail%s or commit%s", e->n_activity,
	       e->n_activity == 1 ? "" : "s", e->n_activity == 1 ? "" : "s");
	end_term(h);
	subsystems(s, e);
	if (e->thread_id) {
		term(h, "Data");
		html_open(h, "a");
		html_attr_f(h, "href", "%.*s.json", TEXT_ARG(e->slug));
		html_str(h, "JSON");
		html_close(h);
		end_term(h);
	}
	html_close(h);
	html_line(h);
}

/* ---- lines to paste ---- */

/* A mere suspect is not put into anybody's commit: the culprit that was told,
 * or a suspect that was confirmed (a revert was measured, a bisection ended
 * there). Twelve digits, as the kernel's rules for Fixes: have it. */
static void fixes(struct buf *b, const struct tracked *e,
		  const struct report *r)
{
	struct text culprit = e->commit, subject = e->culprit_subject;

	if (!culprit.n && r && r->n_suspect &&
	    text_is(r->suspect[0].band, "confirmed")) {
		culprit = r->suspect[0].commit;
		subject = r->suspect[0].subject;
	}
	if (!culprit.n)
		return;
	buf_add(b, TEXT("Fixes: "));
	html_value(b, text_sub(culprit, 0, 12), 0);
	if (subject.n) {
		buf_add(b, TEXT(" (\""));
		html_value(b, subject, 300);
		buf_add(b, TEXT("\")"));
	}
	buf_char(b, '\n');
}

/* Lines as they stand at the end of a commit message, to be copied whole. They
 * are shown as text, never as a link. */
static void pasted(struct site *s, const struct tracked *e,
		   const struct report *r)
{
	struct buf url = buf_new(4096), b = buf_new(8192);

	site_report_url(&url, e);
	fixes(&b, e, r);
	if (e->author.n) {
		buf_add(&b, TEXT("Reported-by: "));
		html_value(&b, e->author, 100);
		if (e->author_mail.n) {
			buf_add(&b, TEXT(" <"));
			html_value(&b, e->author_mail, 100);
			buf_char(&b, '>');
		}
		buf_char(&b, '\n');
	}
	if (url.n)
		buf_printf(&b, "Closes: %.*s\n", TEXT_ARG(buf_text(&url)));
	if (b.n) {
		site_heading(s, "Lines for a fix");
		html_open(s->h, "pre");
		html_lines(s->h, buf_text(&b));
		html_close(s->h);
		html_line(s->h);
	}
	buf_free(&url);
	buf_free(&b);
}

/* ---- the whole ---- */

void site_heading(struct site *s, const char *title)
{
	html_element(s->h, "h2", title);
	html_line(s->h);
}

/* The JSON of `triage` for the same report, byte by byte. 64 MB is the most
 * that the buffer takes. */
static int write_json(struct site *s, const char *name,
		      const struct report *r)
{
	struct buf b = buf_new((size_t)64 << 20);
	FILE *to = site_out_stream(&b);
	int err;

	printer_json.report(&(struct print_options){.to = to}, r);
	fclose(to);
	err = site_out_file(s->out, name, buf_text(&b));
	buf_free(&b);
	return err;
}

/* A slug has at most 100 bytes (tracker.c), so both names fit. */
struct page_names {
	char html[160], json[160];
};

static struct page_names names_of(const struct tracked *e)
{
	struct page_names n;

	snprintf(n.html, sizeof(n.html), "report/%.*s.html",
		 TEXT_ARG(e->slug));
	snprintf(n.json, sizeof(n.json), "report/%.*s.json",
		 TEXT_ARG(e->slug));
	return n;
}

/* True: the page and its JSON are there as they would be made. */
static bool kept(struct site *s, const struct tracked *e, uint64_t stamp)
{
	struct page_names n = names_of(e);

	if (!site_out_unchanged(s->out, n.html, stamp) ||
	    (e->thread_id && !site_out_unchanged(s->out, n.json, stamp)))
		return false;
	site_out_keep(s->out, n.html);
	if (e->thread_id)
		site_out_keep(s->out, n.json);
	return true;
}

/* Report and lines are read for this page and freed with it: a site of 2,000
 * entries holds one at a time. An entry whose report was not read has a page
 * without numbers. */
static int one_page(struct site *s, const struct tracked *e)
{
	struct page_names n = names_of(e);
	struct report *r = NULL;
	struct site_lines l = {0};
	int err = 0;

	if (e->thread_id) {
		err = report_load(s->db, e->thread_id, &r);
		if (!err)
			err = site_lines_load(s->db, e->thread_id, &l);
	}
	if (err)
		goto out;
	site_begin(s, "../", e->title.n ? e->title : TEXT("(no title)"), NULL);
	known(s, e);
	if (r)
		site_judged(s, e, r, &l);
	site_history(s, e);
	pasted(s, e, r);
	err = site_end(s, n.html);
	if (!err && r)
		err = write_json(s, n.json, r);
out:
	report_free(r);
	site_lines_free(&l);
	return err;
}

/* The stamp is set behind the writing, as it takes the size, time and inode of
 * the file that is there then. */
int site_pages(struct site *s)
{
	struct arena *a = arena_new();
	uint64_t *stamp;
	int err = site_stamps(s, a, &stamp);

	for (size_t i = 0; i < s->t->n_entry && !err; i++) {
		const struct tracked *e = &s->t->entry[i];
		struct page_names n = names_of(e);

		if (!kept(s, e, stamp[i]))
			err = one_page(s, e);
		site_out_stamp(s->out, n.html, stamp[i]);
		if (e->thread_id)
			site_out_stamp(s->out, n.json, stamp[i]);
	}
	arena_free(a);
	return err;
}
