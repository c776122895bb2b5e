import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { PICTURE_BYTES_MAX } from '../contract/admin-gallery.ts';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import { MALLOC_SETTINGS, V8_FLAGS } from './server-process.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** What `Environment=` of a unit and `ENV` of an image set. */
const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(?:Environment=|ENV )(.+)$/gm)].flatMap(([, settings = '']) =>
      settings.split(' ').map((setting) => setting.split('=')),
    ),
  );

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
    const [, flags = '', script = ''] = /^ExecStart=\S+ (.*) (\S+)$/m.exec(text) ?? [];
    expect(flags.split(' ')).toEqual(V8_FLAGS);
    expect(settingsOf(text)).toMatchObject(MALLOC_SETTINGS);
    expect(existsSync(join(ROOT, script))).toBe(true);
  },
);

test('every service of the compose file restarts by itself and has its health checked', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as ComposeFile;
  expect(Object.keys(services).sort()).toEqual(['caddy', 'database', 'web', 'worker']);
  for (const { restart, healthcheck, build } of Object.values(services)) {
    expect(restart).toBe('unless-stopped');
    if (build) expect(read(build.dockerfile.replace('deploy/', ''))).toMatch(/^HEALTHCHECK /m);
    else expect(healthcheck).toBeDefined();
  }
});

test('the samples of proxies let a picture of the largest size through, with its form, and no more than twice that', () => {
  const bytes = (text: RegExpExecArray | null) => Number(text?.[1]) * 1_000_000;
  for (const max of [
    bytes(/client_max_body_size (\d+)m;/.exec(read('nginx.conf'))),
    bytes(/max_size (\d+)MB/.exec(read('Caddyfile'))),
  ]) {
    expect(max).toBeGreaterThan(PICTURE_BYTES_MAX + 64 * 1024);
    expect(max).toBeLessThan(2 * PICTURE_BYTES_MAX);
  }
});

test('the image runs as a user of its own, without the tools of its build', () => {
  const stages = read('Dockerfile').split(/^FROM /m);
  const last = stages.at(-1) ?? '';
  expect(stages.length).toBeGreaterThan(2);
  expect(last).toMatch(/^USER node$/m);
  expect(last).not.toMatch(/^COPY \. /m);
  // Of the web's folder only what was built; packages only as scripts/install.mjs chose them.
  expect([...last.matchAll(/^COPY .*\bweb\/?(\S*)$/gm)].map(([, path]) => path)).toEqual(['dist']);
  expect(stages[1]).toMatch(/^RUN DATABASE_URL=\S+ node scripts\/install\.mjs /m);
  const [node, ...command] = JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '[]') as string[];
  expect(node).toBe('node');
  expect(existsSync(join(ROOT, command.pop() ?? ''))).toBe(true);
  expect(command).toEqual(V8_FLAGS);
  expect(settingsOf(last)).toMatchObject(MALLOC_SETTINGS);
});
