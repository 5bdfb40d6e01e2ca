-- SPDX-License-Identifier: GPL-2.0-or-later
-- The figures that comparisons and rules go by. Fractions, not percent,
-- unless the name says otherwise.

INSERT INTO threshold (name, value, why) VALUES
-- Smallest change worth a verdict, of experiments that name no metric. A
-- metric has its own in the column smallest_effect of the table metric: 3 %
-- for means, 5 % for percentiles 95 to 99, 10 % above and for the maximum.
('theta_mean', 0.03, 'smallest change of plain numbers'),
('theta_extreme', 0.1, 'smallest effect from which a metric is one of extremes'),
('theta_interleaved', 0.02, 'the same where the sides took turns'),
-- Levels.
('alpha', 0.05, 'level of a test, after Benjamini and Hochberg'),
-- The noise prior and the spread between sessions.
('d0', 6, 'weight of the noise prior, in runs; half of it a side'),
('s0_few', 0.05, 'assumed spread, class unknown, fewer than 3 runs'),
('s0_many', 0.03, 'assumed spread, class unknown, at least 3 runs'),
('s0_few_below', 3, 'runs a side from which s0_many holds'),
('tau', 0.005, 'spread between boots and builds, a side'),
('tau_layout', 0.01, 'the same where code layout is at risk'),
('tau_interleaved', 0.002, 'every run its own boot, or interleaved'),
('tau_shared', 0.0125, 'the same where several workloads of one boot are averaged: it is all that is left, so it is not made small'),
('least_groups', 3, 'workloads from which they are averaged; fewer are told one by one'),
('rho', 0.7, 'correlation of neighbouring windows of one fio run'),
-- Tiers.
('rank_runs', 4, 'runs a side from which ranks say something'),
('spread_runs', 5, 'runs a side from which spreads are compared'),
('spread_p', 0.05, 'level of the comparison of spreads'),
('spread_ratio', 2, 'ratio of spreads that is a finding'),
('spread_told_p', 0.01, 'level of the comparison of spreads that are told'),
('equivalence_runs', 6, 'runs a side for equivalence by ranks'),
('lkp_blank_sd', 0.02, 'a blank deviation in a robot''s table'),
('robot_sd', 0.03, 'most spread assumed behind what a robot claims'),
('lkp_runs', 3, 'least number of runs that such a robot reports on'),
('claim_points', 0.5, 'rounding of a claimed percentage, in points'),
('claim_gap_points', 1, 'claim and numbers may differ by, in points'),
-- Units, resolution, duplicates.
('unit_step', 1.024, 'kB taken for KiB, once for each step'),
('unit_slack', 0.0025, 'on the logarithm, to call it that'),
('unit_slack_wide', 0.01, 'the same for bits taken for bytes and for times'),
('percentile_width', 0.015625, 'relative width of fio''s latency buckets'),
('same_measurement', 0.005, 'bandwidth = iops x block size, up to this'),
('little_low', 0.8, 'measured over expected queue depth: below is a note'),
('little_high', 1.25, 'above is an error of unit or reading'),
-- Reverts.
('recovery_low', 0.5, 'least recovery that confirms a revert'),
('recovery_high', 1.5, 'most recovery that confirms a revert'),
('recovery_none', 0.2, 'up to this a revert does not help'),
('direction_conflict', -0.7, 'log-odds where throughput and latency disagree'),
('revert_confirmed', 2.2, 'log-odds of a revert with numbers that helps'),
('revert_strong', 3, 'the same where half of the change is surely taken back'),
-- Profiles.
('profile_phi', 4, 'overdispersion of profile samples'),
('profile_z', 3, 'standard errors that list a symbol'),
('profile_points', 0.5, 'change of share that lists a symbol, in points'),
('moved_share', 0.25, 'part of a symbol''s change up to which that of its subtree says: moved, not grown'),
-- Probability.
('cap', 0.99, 'most that is ever claimed'),
('cap_few', 0.95, 'most with few runs on a side'),
('cap_few_below', 4, 'runs a side from which they are not few'),
('cap_single', 0.80, 'most with single runs'),
('cap_claim', 0.70, 'most on claimed figures alone'),
('cap_up_to', 0.50, 'most on "up to" figures'),
('cap_people', 0.84, 'most where people''s tests carry the verdict'),
('cap_told', 0.55, 'most where a loss is only told: no figure, no bisection, no second voice'),
('floor', 0.01, 'least that is ever claimed'),
('prior', 0.5, 'that there is a change, before any number'),
('ending_prior', 1, 'log-odds that an ending which decides is meant so'),
('opposed_share', 0.333, 'part of the significant changes that goes the other way and makes the whole mixed'),
('support_titled', 0.7, 'support that carries a report without numbers whose title complains'),
('support_alone', 1.5, 'the same without such a title'),
('repeated_runs', 3, 'runs a side from which the steps of a bisection were repeated'),
('prior_environment', 0.15, 'that no listed commit is the cause'),
('range_commits', 500, 'commits of a range of unknown length');
