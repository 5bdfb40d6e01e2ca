# SPDX-License-Identifier: GPL-2.0-or-later
# One cycle of a history for git fast-import. Of each 20 commits 12 are made on
# a side branch that began at the last release, one merges it, 7 are made on
# master. Marks are counted through: commit N of cycle C is mark
# C * 100000 + N, stable ones have 50000 more.

function person(what, at) {
	printf "%s Some Body <some.body@example.org> %d +0000\n", what, at
}

function message(text) {
	printf "data %d\n%s\n", length(text), text
}

function subject(mark) {
	return sprintf("%s: do step %d of the plan",
		area[mark % areas + 1], mark)
}

function path(mark) {
	return sprintf("%s/file%d.c", folder[mark % areas + 1], mark % 40)
}

# An earlier commit of the last cycle that this one speaks of.
function earlier(n) {
	return (cycle - 1) * 100000 + (n * 7) % commits + 1
}

function body(mark, n, about,   text) {
	text = ""
	if (cycle > 1 && n % 101 == 0)
		text = text sprintf("\nThis reverts commit %s.\n", id[about])
	if (cycle > 1 && n % 25 == 0)
		text = text sprintf("\nFixes: %s (\"%s\")\n",
			substr(id[about], 1, 12), subject(about))
	if (n % 3 == 0)
		text = text sprintf("\nLink: https://lore.kernel.org/r/%d.%d@example.org\n",
			mark, mark)
	return text
}

function commit(branch, mark, from, merge, subj, rest, file, at) {
	printf "commit %s\nmark :%d\n", branch, mark
	person("author", at)
	person("committer", at)
	message(subj "\n" rest)
	if (from)
		printf "from :%d\n", from
	if (merge)
		printf "merge :%d\n", merge
	if (file)
		printf "M 100644 inline %s\ndata <<E\n%d\nE\n\n", file, mark
}

function tag(name, mark, at) {
	printf "tag %s\nfrom :%d\n", name, mark
	person("tagger", at)
	message("Linux " name)
}

function spelling(n, hash) {
	if (n % 3 == 0)
		return "\ncommit " hash " upstream.\n"
	if (n % 3 == 1)
		return "\n[ Upstream commit " hash " ]\n"
	return "\n(cherry picked from commit " hash ")\n"
}

# Backports of the last cycle to the stable branch of the release before it.
function stable(of, from,   branch, n, at, made) {
	branch = "refs/heads/linux-5." of - 1 ".y"
	made = 0
	for (n = 10; n <= commits; n += 10) {
		if (n % 20 == 0)
			continue
		made++
		at = start + n
		commit(branch, of * 100000 + 50000 + n, from, 0,
			subject(of * 100000 + n),
			spelling(made, id[of * 100000 + n]),
			path(of * 100000 + n), at)
		from = of * 100000 + 50000 + n
		if (made % 10 == 0)
			tag("v5." of - 1 "." made / 10, from, at)
	}
}

BEGIN {
	areas = split("ext4 jbd2 mm block net Documentation selftests", area, " ")
	split("fs/ext4 fs/jbd2 mm block drivers/net Documentation " \
		"tools/testing/selftests", folder, " ")
	while ((getline line <marks) > 0) {
		split(line, field, " ")
		id[substr(field[1], 2) + 0] = field[2]
	}
	start = 1500000000 + cycle * 6000000
	base = (cycle - 1) * 100000 + commits
	if (cycle == 1)
		base = 0
	head = base
	side = 0
	for (n = 1; n <= commits; n++) {
		mark = cycle * 100000 + n
		at = start + n * 60
		place = n % 20
		about = earlier(n)
		subj = subject(mark)
		if (cycle > 1 && n % 101 == 0)
			subj = "Revert \"" subject(about) "\""
		if (place >= 1 && place <= 12 && head) {
			if (place == 1 || !side)
				side = base ? base : head
			commit("refs/heads/side", mark, side, 0, subj, body(mark, n, about), path(mark), at)
			side = mark
		} else if (place == 13 && side) {
			commit("refs/heads/master", mark, head, side,
				"Merge branch 'side' of step " mark, "",
				path(mark), at)
			head = mark
		} else {
			commit("refs/heads/master", mark, head, 0, subj,
				body(mark, n, about), path(mark), at)
			head = mark
		}
		if (n % int(commits / 4) == 0 && n < commits && head == mark)
			tag("v5." cycle "-rc" n / int(commits / 4), head, at)
	}
	tag("v5." cycle, cycle * 100000 + commits, at)
	if (cycle > 2)
		stable(cycle - 1, (cycle - 2) * 100000 + commits)
}
