import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SEVERE = ['high', 'critical'] as const;

export interface Verdict {
  kind: 'clean' | 'vulnerable' | 'skipped';
  text: string;
}

interface Report {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  message?: string;
}

/**
 * What npm's audit said of the packages that production installs. Only a report counts: a registry that cannot be
 * reached or that keeps no advisories says nothing about them.
 *
 * @param output of `npm audit --json`
 */
export function judgeAudit(output: string): Verdict {
  const report = parse(output);
  if (!report.metadata) {
    const why = report.message ?? 'the registry did not answer';
    return { kind: 'skipped', text: `The packages were not audited: ${why}.` };
  }
  const severe = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    SEVERE.some((each) => each === severity),
  );
  if (severe.length === 0)
    return { kind: 'clean', text: 'No package of production has a known vulnerability of high severity.' };
  const lines = severe.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`);
  return {
    kind: 'vulnerable',
    text: `Packages of production with known vulnerabilities (npm audit says what to do):\n${lines.join('\n')}`,
  };
}

function parse(output: string): Report {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return {};
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=1'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 ** 2,
    shell: process.platform === 'win32',
  });
  const { kind, text } = judgeAudit(stdout ?? '');
  console.log(text);
  if (kind === 'vulnerable') process.exit(1);
}
