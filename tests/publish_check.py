#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""What shell tests of publish ask of its pages. Each prints nothing and ends
with 0 when all is well.

publish_check.py shape A B    two sites whose texts alone differ: every page
                              of one has the elements of the other, in order
publish_check.py page DIR     landmarks, headings in order, ids that are
                              referred to, links of allowed schemes and to
                              files that are there, tables, policy, no
                              script, no invisible characters
publish_check.py schema S J   a JSON file against a schema (jsonschema)
publish_check.py csv FILE N   N rows of as many cells as the first has
publish_check.py contrast CSS the colours of both schemes: 4.5:1 at least"""
import csv
import html.parser
import json
import os
import re
import sys

VOID = {"meta", "link", "br", "line", "circle", "rect"}
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f"
                    "\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.attrs, self.open, self.bad = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attrs.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attrs.append((tag, dict(attrs)))
        if tag not in VOID:
            self.bad.append("%s closes itself" % tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.bad.append("</%s> closes another" % tag)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def parse(path):
    page = Page()
    page.feed(read(path))
    page.close()
    return page


def pages(top):
    for folder, _, files in os.walk(top):
        for name in sorted(files):
            if name.endswith(".html"):
                yield os.path.relpath(os.path.join(folder, name), top)


def shape(a, b):
    bad = []
    if sorted(pages(a)) != sorted(pages(b)):
        bad.append("other pages")
    for name in pages(a):
        # A refused link is a span, an allowed one an a.
        one = ["a" if t == "span" else t
               for t in parse(os.path.join(a, name)).tags]
        two = ["a" if t == "span" else t
               for t in parse(os.path.join(b, name)).tags]
        if one != two:
            bad.append("%s: %d elements and %d" % (name, len(one), len(two)))
    return bad


def check_link(top, name, href):
    if re.match(r"(https?:|mailto:)", href) or href == "data:,":
        return None
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", href):
        return "a link to %s" % href[:40]
    if href.startswith("#"):
        return None
    path = os.path.normpath(os.path.join(top, os.path.dirname(name),
                                         href.split("#")[0]))
    return None if os.path.isfile(path) else "%s is not there" % href


def one_page(top, name):
    text, page = read(os.path.join(top, name)), parse(os.path.join(top, name))
    bad = list(page.bad)
    count = page.tags.count
    for tag in ("main", "header", "nav", "footer", "h1", "title"):
        if count(tag) - (tag == "title" and 0) != 1:
            bad.append("%d of %s" % (count(tag), tag))
    level = 0
    for tag in page.tags:
        if re.fullmatch("h[1-6]", tag):
            if int(tag[1]) > level + 1:
                bad.append("%s after h%d" % (tag, level))
            level = int(tag[1])
    for tag in ("script", "style", "img", "iframe", "form", "object"):
        if count(tag):
            bad.append("there is a %s" % tag)
    ids = [a["id"] for _, a in page.attrs if "id" in a]
    if len(ids) != len(set(ids)):
        bad.append("an id twice")
    for tag, a in page.attrs:
        if "style" in a or any(k.startswith("on") for k in a):
            bad.append("an attribute that the policy refuses")
        href = a.get("href")
        if href is not None:
            bad.append(check_link(top, name, href))
            if href.startswith("#") and href[1:] not in ids:
                bad.append("%s leads nowhere" % href)
        if tag == "th" and "scope" not in a:
            bad.append("th without scope")
        if tag == "svg" and not (a.get("role") and a.get("aria-label")):
            bad.append("svg without words")
    if count("table") != count("caption"):
        bad.append("a table without caption")
    if "default-src 'none'" not in text or not text.startswith("<!DOCTYPE"):
        bad.append("no policy, or no doctype")
    if page.attrs[0] != ("html", {"lang": "en"}):
        bad.append("no language")
    hidden = HIDDEN.search(text)
    if hidden:
        bad.append("character U+%04X" % ord(hidden.group()))
    return ["%s: %s" % (name, b) for b in bad if b]


def all_pages(top):
    bad = []
    for name in pages(top):
        bad += one_page(top, name)
    return bad


def schema(schema_file, file):
    import jsonschema
    s = json.loads(read(schema_file))
    kind = jsonschema.validators.validator_for(s)
    kind.check_schema(s)
    return [e.message[:200] for e in kind(s).iter_errors(
        json.loads(read(file)))][:5]


def table(file, n):
    with open(file, encoding="utf-8", newline="") as f:
        rows = list(csv.reader(f))
    bad = [] if len(rows) == int(n) + 1 else ["%d rows" % len(rows)]
    for r in rows:
        if len(r) != len(rows[0]):
            bad.append("%d cells" % len(r))
        bad += ["a formula" for c in r[1:8] if re.match("[=@\t\r]", c)]
    return bad


def luminance(colour):
    if len(colour) == 4:
        colour = "#" + "".join(2 * c for c in colour[1:])
    parts = []
    for i in (1, 3, 5):
        v = int(colour[i:i + 2], 16) / 255
        parts.append(v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4)
    return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2]


def contrast(css):
    bad = []
    schemes = re.findall(r":root\{([^}]*)\}", read(css))
    for number, scheme in enumerate(schemes):
        c = dict(re.findall(r"--(\w+):(#[0-9a-f]+)", scheme))
        for front in ("fg", "soft", "link", "bad", "good", "open"):
            for back in ("bg", "card"):
                x, y = luminance(c[front]), luminance(c[back])
                ratio = (max(x, y) + .05) / (min(x, y) + .05)
                if ratio < 4.5:
                    bad.append("scheme %d: %s on %s is %.2f" % (
                        number, front, back, ratio))
    return bad if len(schemes) == 2 else ["not two schemes"]


def main():
    what = {"shape": shape, "page": all_pages, "schema": schema,
            "csv": table, "contrast": contrast}[sys.argv[1]]
    bad = what(*sys.argv[2:])
    for b in bad[:10]:
        print(b)
    return 1 if bad else 0


sys.exit(main())
