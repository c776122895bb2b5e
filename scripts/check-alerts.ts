import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'deploy', 'prometheus');

/** What promtool proves of the files beside it; the credentials that the example names are on no machine but yours. */
const CHECKS = [
  ['check', 'rules', 'rush.rules.yaml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['test', 'rules', 'rush.test.yaml'],
];

/** Proves the alert rules with promtool. @returns what it said against them; null where it is not installed */
export function checkAlerts(): string[] | null {
  const findings: string[] = [];
  for (const args of CHECKS) {
    const { error, status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    if (error && 'code' in error && error.code === 'ENOENT') return null;
    if (error) throw error;
    if (status !== 0) findings.push(`promtool ${args.join(' ')}\n${stdout}${stderr}`);
  }
  return findings;
}

if (import.meta.main) {
  const findings = checkAlerts();
  if (findings === null) {
    console.error(
      'The alert rules are proved with promtool, which is not installed. It comes with Prometheus: `sudo apt-get install prometheus` on Debian and Ubuntu, `brew install prometheus` on macOS, or https://prometheus.io/download.',
    );
    process.exit(1);
  }
  for (const finding of findings) console.error(finding);
  if (findings.length > 0) process.exit(1);
  console.log('The alert rules and their tests hold.');
}
