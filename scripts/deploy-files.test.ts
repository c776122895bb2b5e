import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

interface ComposeFile {
  services: Record<string, { restart?: string; healthcheck?: object; build?: { dockerfile: string } }>;
}

test.each(['rush.service', 'rush@.service'])(
  '%s restarts a crashed server, and not one with a wrong setting',
  (unit) => {
    const text = read(unit);
    expect(text).toMatch(/^Restart=always$/m);
    expect(text).toMatch(new RegExp(`^RestartPreventExitStatus=${EXIT_CONFIG}$`, 'm'));
    // Restarts are not counted: a database that is away for an hour must not end the shop for good.
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
    const [, script = ''] = /^ExecStart=\S+ (\S+)$/m.exec(text) ?? [];
    expect(existsSync(join(ROOT, script))).toBe(true);
  },
);

test('every service of the compose file restarts by itself and has its health checked', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
  expect(Object.keys(services).sort()).toEqual(['database', 'web', 'worker']);
  for (const { restart, healthcheck, build } of Object.values(services)) {
    expect(restart).toBe('unless-stopped');
    if (build) expect(read(build.dockerfile.replace('deploy/', ''))).toMatch(/^HEALTHCHECK /m);
    else expect(healthcheck).toBeDefined();
  }
});
