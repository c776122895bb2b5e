import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assessConfig } from '../server/load-config.ts';
import { startScript } from './a-command.ts';
import { draftUnit } from './setup-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush set up '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (name: string) => readFile(join(folder, name), 'utf8');

async function setup(...args: string[]) {
  const env = { ...process.env, ENV_FILE: join(folder, '.env') };
  return startScript('setup.ts', ['--yes', '--run', 'npm', ...args], env).ended;
}

test('setup turns the example into a file that production accepts, keeps its secrets and shows what a second run changes', async () => {
  await copyFile(join(import.meta.dirname, '../deploy/env.example'), join(folder, '.env'));
  const data = join(folder, 'data');
  const answers = ['--address', 'topups.in', '--name', "Asha's Top-ups", '--email', 'asha@topups.in'];
  const firstRun = await setup(...answers, '--data', data, '--backups', join(folder, 'backups'));
  expect(firstRun.code, firstRun.output).toBe(0);
  expect(firstRun.output).toContain("npm run owner -- asha@topups.in --shop 'Asha'\\''s Top-ups'");
  const settings = parseEnv(await read('.env'));
  expect(settings).toMatchObject({ HOST: '127.0.0.1', DATA_DIR: data, PUBLIC_URL: 'https://topups.in' });
  expect(assessConfig(settings).problems).toEqual([]);
  expect(firstRun.output).not.toContain(settings.SECRET);
  expect((await stat(join(folder, '.env'))).mode & 0o777).toBe(0o600);
  expect(await read('setup/Caddyfile')).toMatch(/^topups\.in \{[^$]*reverse_proxy 127\.0\.0\.1:3000 \{/);

  expect((await setup()).output).toContain('No changes.');
  const { output } = await setup('--cdn', 'yes', '--port', '3100');
  expect(output).toMatch(/\.env\n {2}~ TRUSTED_PROXIES=2\n {2}\+ PORT=3100\n/);
  expect(parseEnv(await read('.env'))).toEqual({ ...settings, TRUSTED_PROXIES: '2', PORT: '3100' });
});

test('folder paths are escaped in the systemd unit', () => {
  const folders = ['/srv/a "b\\%$&'];
  const { text } = draftUnit('/none', { root: '/opt/r$&', user: 'rush', environmentFile: '/e', folders });
  expect(text).toContain('ReadWritePaths="-/srv/a \\"b\\\\%%$&"\n');
  expect(text).toContain('WorkingDirectory=/opt/r$&\n');
});

test('setup reports an invalid answer and leaves .env unchanged', async () => {
  const before = await read('.env');
  expect((await setup('--name', 'Asha\nHOST=0.0.0.0')).output).toContain(
    '--name: the answer must be one line',
  );
  expect((await setup('--backups', "/srv/asha's")).output).toContain(
    'BACKUP_DIR: must not contain an apostrophe or a line break.',
  );
  const { code, output } = await setup('--address', 'http://topups.in');
  expect([code, output]).toEqual([78, expect.stringContaining('--address: not an https:// address')]);
  expect(await read('.env')).toBe(before);
});
