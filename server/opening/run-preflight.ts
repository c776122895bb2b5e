import { describeFinding, findDemoRows } from '#backoffice/going-live/find-demo-rows.ts';
import { runProbes } from '#backoffice/preflight/probe.ts';
import { providerProbes } from '#backoffice/preflight/provider-probes.ts';
import { findDurabilityProblems } from '#platform/database/read-durability.ts';
import type { Platform } from '#platform/platform.ts';

interface Line {
  name: string;
  text: string;
}

/** A line of the command: what it is about stands before the first colon. */
function lineOf(line: string): Line {
  const end = line.indexOf(': ');
  return end < 0 ? { name: '', text: line } : { name: line.slice(0, end), text: line.slice(end + 2) };
}

/** What the command finds, as far as it is seen from inside the shop: the roles of the database are seen from a shell only. */
export async function runPreflight(platform: Platform) {
  const { config, db, clock } = platform;
  const results = await runProbes(providerProbes(config, clock));
  const durability = await findDurabilityProblems(db.queries);
  const findings = await findDemoRows(db.queries);
  const isNotProduction = config.isProduction
    ? []
    : [`NODE_ENV: is ${config.environment}; set NODE_ENV=production to trade`];
  const problems = [
    ...isNotProduction,
    ...config.inProduction.problems,
    ...durability,
    ...findings.map((finding) => describeFinding(finding)),
  ].map(lineOf);
  const told = (isOk: boolean) =>
    results.filter((result) => result.isOk === isOk).map(({ name, text }) => ({ name, text }));
  return {
    problems: [...problems, ...told(false)],
    warnings: config.inProduction.warnings.map(lineOf),
    passed: told(true),
  };
}
