#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""publish_corpus.py DB N [hostile]: fills an empty corpus with N regressions
that are followed (tests/bench/publish.sql). Hostile: texts that want to be
markup, links that run, controls that turn the text; all of the same shape."""
import os
import sqlite3
import sys

HARMLESS = {
    "title": "ext4: random writes are slower",
    "author": "Ann Example",
    "url": "https://bugs.example/",
    "command": "introduced: v6.5..v6.6-rc1",
}
HOSTILE = {
    "title": "ext4: </title><script>alert(1)</script>]]>&lt;b&amp; \u202eevil"
             "\u2066\u200b\ufeff\ufffe\x1b[31m\x00\x85<!-- --!> ' \" "
             + "W" * 600,
    "author": "\"><img src=x onerror=alert(2)>\u202e\r\nBcc: a <a&b@c>",
    "url": "javascript:alert(3)//\"><svg/onload=alert(4)>",
    "command": "introduced: <!DOCTYPE x [<!ENTITY y \"z\">]>&y;]]></code>"
               "\u202d\x07\n\n-- \nFrom nobody",
}


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    db = sqlite3.connect(sys.argv[1])
    db.executescript("CREATE TEMP TABLE wanted (n); "
                     "CREATE TEMP TABLE shape (name, value);")
    db.execute("INSERT INTO wanted VALUES (?)", (int(sys.argv[2]),))
    shape = HOSTILE if "hostile" in sys.argv[3:] else HARMLESS
    db.executemany("INSERT INTO shape VALUES (?, ?)", shape.items())
    with open(os.path.join(here, "bench", "publish.sql")) as f:
        db.executescript("BEGIN;" + f.read() + "COMMIT;")
    db.close()


main()
