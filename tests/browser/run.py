#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""run.py SITE [PICTURES]: pages of a published site in headless Chromium, by
its WebDriver: at 360, 800 and 1400 pixels, light and dark. No message on the
console, no request to anybody else, no page wider than the window, contrast of
every text at least 4.5:1, all links to be reached by the keyboard with a mark
that is seen. PICTURES: a folder for screenshots. Prints "ok" and "not ok"
lines as shell tests do."""
import base64
import functools
import http.server
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request

WIDTHS = (360, 800, 1400)
CONTRAST = r"""
const lum = c => { const v = c.map(x => { x /= 255;
  return x <= .04045 ? x / 12.92 : Math.pow((x + .055) / 1.055, 2.4); });
  return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };
const rgb = s => { const m = s.match(/[\d.]+/g).map(Number);
  return m.length > 3 && m[3] === 0 ? null : m.slice(0, 3); };
const back = e => { for (; e; e = e.parentElement) {
  const c = rgb(getComputedStyle(e).backgroundColor); if (c) return c; }
  return matchMedia('(prefers-color-scheme: dark)').matches ?
    [21, 23, 27] : [255, 255, 255]; };
const bad = [], walk = document.createTreeWalker(document.body,
  NodeFilter.SHOW_TEXT);
while (walk.nextNode()) {
  const t = walk.currentNode, e = t.parentElement;
  if (!t.data.trim() || e.closest('.skip')) continue;
  const s = getComputedStyle(e), c = rgb(e.closest('svg') ? s.fill : s.color);
  const a = lum(c), b = lum(back(e));
  const r = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (r < 4.5) bad.push(r.toFixed(2) + ' ' + t.data.trim().slice(0, 30));
}
return bad.slice(0, 5);
"""
FOCUS = r"""
const e = document.activeElement, s = getComputedStyle(e),
  r = e.getBoundingClientRect();
return [e.tagName, e.href || e.className, s.outlineStyle, r.left >= 0,
  e === document.body];
"""
# What is wider than the window on its own account.
WIDE = r"""
const w = document.documentElement;
return w.scrollWidth <= innerWidth ? [] : [w.scrollWidth + ' > ' + innerWidth]
  .concat([...document.querySelectorAll('main *')].filter(e =>
  e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll'))
  .slice(0, 3).map(e => e.tagName + '.' + e.className));
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d/" % server.server_port


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Browser:
    def __init__(self, program):
        self.port = free_port()
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=%d" % self.port],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.ask("GET", "status")
                break
            except OSError:
                time.sleep(0.1)
        self.session = self.ask("POST", "session", {"capabilities": {
            "alwaysMatch": {
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                "goog:chromeOptions": {"binary": program, "args": [
                    "--headless=new", "--no-sandbox", "--disable-gpu",
                    "--disable-dev-shm-usage", "--no-first-run",
                    "--disable-background-networking"]}}}})["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            "http://127.0.0.1:%d/%s" % (self.port, path), data, method=method,
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def do(self, path, body=None, method="POST"):
        return self.ask(method, "session/%s/%s" % (self.session, path), body)

    def cdp(self, cmd, **params):
        return self.do("goog/cdp/execute", {"cmd": cmd, "params": params})

    def script(self, text):
        return self.do("execute/sync", {"script": text, "args": []})

    def log(self, kind):
        return self.do("se/log", {"type": kind})

    def key(self, value):
        self.do("actions", {"actions": [{
            "type": "key", "id": "k", "actions": [
                {"type": "keyDown", "value": value},
                {"type": "keyUp", "value": value}]}]})

    def close(self):
        try:
            self.ask("DELETE", "session/" + self.session)
        except OSError:
            pass
        self.driver.terminate()
        self.driver.wait()


failed = 0


def ok(name, bad):
    global failed
    if not bad:
        print("ok " + name)
        return
    failed += 1
    print("not ok %s (%s)" % (name, "; ".join(str(b) for b in bad)[:300]))


def requests(browser, home):
    bad = []
    for entry in browser.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            if not url.startswith((home, "data:,")):
                bad.append(url)
    return bad


def look(browser, home, page, width, scheme, pictures):
    browser.cdp("Emulation.setDeviceMetricsOverride", width=width,
                height=900, deviceScaleFactor=1, mobile=width < 500)
    browser.cdp("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": scheme}])
    browser.do("url", {"url": home + page})
    name = "%s %d %s" % (page, width, scheme)
    ok(name + ": not wider than the window", browser.script(WIDE))
    ok(name + ": contrast", browser.script(CONTRAST))
    if pictures:
        shot = browser.cdp("Page.captureScreenshot", format="png",
                           captureBeyondViewport=True)["data"]
        file = "%s-%d-%s.png" % (page.replace("/", "_"), width, scheme)
        with open(os.path.join(pictures, file), "wb") as f:
            f.write(base64.b64decode(shot))


def keyboard(browser, home, page):
    browser.do("url", {"url": home + page})
    links = browser.script("return document.querySelectorAll("
                           "'a[href],[tabindex=\"0\"]').length")
    bad, seen = [], 0
    browser.key("\ue004")
    tag, what, outline, inside, _ = browser.script(FOCUS)
    if what.rsplit("#")[-1] != "main" or not inside:
        bad.append("the first is no skip link that is seen")
    for _ in range(min(links, 60)):
        tag, what, outline, inside, body = browser.script(FOCUS)
        if body:
            break
        seen += 1
        if outline in ("none", ""):
            bad.append("no outline on %s %s" % (tag, what))
        browser.key("\ue004")
    if seen < min(links, 60):
        bad.append("%d of %d reached" % (seen, links))
    ok(page + ": by the keyboard", bad)


def main():
    program = shutil.which("chromium")
    if not program or not shutil.which("chromedriver"):
        print("ok pages in a browser # skip: no chromium with chromedriver")
        return 0
    site = sys.argv[1]
    pictures = sys.argv[2] if len(sys.argv) > 2 else None
    folder = os.path.join(site, "report")
    largest = max((f for f in sorted(os.listdir(folder))
                   if f.endswith(".html")),
                  key=lambda f: os.path.getsize(os.path.join(folder, f)))
    pages = ["index.html", "report/" + largest,
             "unhandled.html", "proposals.html", "subsystems.html",
             "events.html"]
    home, browser = serve(site), Browser(program)
    try:
        for page in pages:
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    look(browser, home, page, width, scheme, pictures)
            ok(page + ": nothing on the console",
               [m["message"] for m in browser.log("browser")])
            ok(page + ": no request to others", requests(browser, home))
        for page in pages[:2]:
            keyboard(browser, home, page)
    finally:
        browser.close()
    return 1 if failed else 0


sys.exit(main())
