import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isReady } from '../update-steps.ts';

/** Tries deploy/rush@.service and deploy/rush.service on the server of the walk, under its systemd. */
const [isAfterReboot, domain = ''] = [process.argv[2] === '--after-a-reboot', process.argv[3]];
const SETTINGS = '/etc/rush.env';
const WEB_2 = '/etc/rush-web-2.env';
const PORTS: Readonly<Record<string, number>> = {
  'rush@web-1': 3001,
  'rush@web-2': 3002,
  'rush@worker': 3003,
};
const UNITS = Object.keys(PORTS);
const ALONE = 'rush';
const ALONE_PORT = 3001;
const WAIT_MS_MAX = 120_000;
const EXIT_CONFIG = '78';

const systemctl = (...args: string[]) => execFileSync('systemctl', args, { encoding: 'utf8' });
const show = (unit: string, property: string) =>
  systemctl('show', '--value', '--property', property, unit).trim();

async function until(what: string, look: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WAIT_MS_MAX; !(await look()); await pause(200))
    if (performance.now() > deadline) throw new Error(`waited ${WAIT_MS_MAX / 1_000} s for ${what}`);
}

const untilReady = (port: number) => until(`port ${port} to be ready`, () => isReady(port));

function expectShown(unit: string, expected: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(expected)) {
    const found = show(unit, property);
    if (found !== value) throw new Error(`${property} of ${unit} is ${found}, not ${value}`);
  }
}

async function expectRestarted(unit: string, port: number): Promise<void> {
  const pid = show(unit, 'MainPID');
  process.kill(Number(pid), 'SIGKILL');
  await until(`${unit} to be started again`, () => !['0', pid].includes(show(unit, 'MainPID')));
  await untilReady(port);
  if (Number(show(unit, 'NRestarts')) < 1) throw new Error(`systemd did not restart ${unit}`);
}

/** Its last process has ended too: a PostgreSQL of its own among them. */
function expectStopped(unit: string): void {
  systemctl('stop', unit);
  expectShown(unit, { ActiveState: 'inactive', Result: 'success', ExecMainStatus: '0', ControlGroup: '' });
}

const TRIES: Readonly<Record<string, () => Promise<void>>> = {
  'systemd-analyze verify has nothing to say about the units': async () => {
    const { stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', 'rush@web-1.service', '/opt/rush/deploy/rush.service'],
      { encoding: 'utf8' },
    );
    const said = (stdout + stderr).trim();
    if (said !== '') throw new Error(said);
  },
  'a process that is killed is started again': async () => {
    for (const [unit, port] of Object.entries(PORTS)) await expectRestarted(unit, port);
  },
  'a process that is stopped ends in order, and stays so': async () => {
    for (const [unit, port] of Object.entries(PORTS)) {
      expectStopped(unit);
      if (await isReady(port)) throw new Error(`port ${port} still answers`);
      systemctl('start', unit);
      await untilReady(port);
    }
  },
  'a setting that does not fit is named in the journal, and not tried again': async () => {
    const before = readFileSync(WEB_2, 'utf8');
    writeFileSync(WEB_2, before.replace(/^PORT=.*$/m, 'PORT=none'));
    systemctl('restart', 'rush@web-2');
    await until('the process to fail', () => show('rush@web-2', 'ActiveState') === 'failed');
    expectShown('rush@web-2', { ExecMainStatus: EXIT_CONFIG, NRestarts: '0' });
    const journal = execFileSync('journalctl', ['--unit', 'rush@web-2', '--lines', '20', '--output', 'cat']);
    if (!/\bPORT\b/.test(journal.toString('utf8'))) throw new Error('the journal does not name PORT');
    writeFileSync(WEB_2, before);
    systemctl('restart', 'rush@web-2');
    await untilReady(PORTS['rush@web-2'] ?? 0);
  },
  'processes that start before their PostgreSQL open when it is there': async () => {
    systemctl('stop', ...UNITS);
    systemctl('stop', 'postgresql');
    systemctl('start', ...UNITS);
    await until('a process to be tried again', () =>
      UNITS.some((unit) => Number(show(unit, 'NRestarts')) > 0),
    );
    systemctl('start', 'postgresql');
    for (const port of Object.values(PORTS)) await untilReady(port);
  },
  'rush.service alone, with a PostgreSQL of its own, comes again when it is killed, and stops in order':
    async () => {
      systemctl('stop', ...UNITS);
      const before = readFileSync(SETTINGS, 'utf8');
      const alone = before
        .replace(/^DATABASE_.*\n/gm, '')
        .replace(/^DATA_DIR=.*$/m, `DATA_DIR=/var/lib/rush/alone\nPORT=${ALONE_PORT}`);
      writeFileSync(SETTINGS, alone);
      execFileSync('cp', ['/opt/rush/deploy/rush.service', '/etc/systemd/system/']);
      systemctl('daemon-reload');
      systemctl('start', ALONE);
      await untilReady(ALONE_PORT);
      await expectRestarted(ALONE, ALONE_PORT);
      expectStopped(ALONE);
      writeFileSync(SETTINGS, before);
      systemctl('start', ...UNITS);
      for (const port of Object.values(PORTS)) await untilReady(port);
    },
};

const AFTER_A_REBOOT: typeof TRIES = {
  'after a reboot everything is there again, in whatever order it came': async () => {
    for (const port of Object.values(PORTS)) await untilReady(port);
    await until(`https://${domain} to answer`, () =>
      fetch(`https://${domain}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  },
};

let failures = 0;
for (const [title, attempt] of Object.entries(isAfterReboot ? AFTER_A_REBOOT : TRIES))
  try {
    await attempt();
    console.log(`✓ ${title}`);
  } catch (error) {
    failures++;
    console.log(`✗ ${title}: ${error instanceof Error ? error.message : String(error)}`);
    const journal = spawnSync('journalctl', ['--unit', 'rush*', '--lines', '30', '--no-pager'], {
      encoding: 'utf8',
    });
    console.log(journal.stdout);
  }
process.exit(failures === 0 ? 0 : 1);
