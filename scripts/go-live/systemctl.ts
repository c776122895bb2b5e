import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';

/**
 * The part of systemd that docs/go-live.md asks of it, for a folder in which no systemd runs: starts, restarts and
 * stops units by their own ExecStart, as their user, with their environment, and starts again what ended.
 */
const RUN = '/run/systemctl';
const LOGS = '/var/log/systemctl';
const UNITS = ['/etc/systemd/system', '/usr/lib/systemd/system'];
const STOP_MS_MAX = 45_000;
const POLL_MS = 50;

type Unit = Map<string, string[]>;

const pidFileOf = (name: string) => join(RUN, `${name}.pid`);

function readUnit(name: string): Unit {
  const [, template = '', instance = ''] = /^([^@]+)@(.*)$/.exec(name) ?? [];
  const file = template ? `${template}@.service` : `${name}.service`;
  const folder = UNITS.find((each) => existsSync(join(each, file)));
  if (!folder) throw new Error(`Unit ${file} not found.`);
  const unit: Unit = new Map();
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key) unit.set(key, [...(unit.get(key) ?? []), value.replaceAll('%i', instance)]);
  }
  return unit;
}

const first = (unit: Unit, key: string): string | undefined => unit.get(key)?.[0];

/** As systemd builds it: what the manager has, the unit's own, then its files, of which the later ones win. */
function environmentOf(unit: Unit): Record<string, string | undefined> {
  const manager = existsSync('/etc/environment') ? parseEnv(readFileSync('/etc/environment', 'utf8')) : {};
  const own = parseEnv((unit.get('Environment') ?? []).join(' ').split(' ').join('\n'));
  const files = (unit.get('EnvironmentFile') ?? []).map((file) => parseEnv(readFileSync(file, 'utf8')));
  const user = first(unit, 'User') ?? 'root';
  const home = /^[^:]*:[^:]*:[^:]*:[^:]*:[^:]*:([^:]*)/m.exec(passwdLineOf(user))?.[1] ?? '/';
  const base = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', HOME: home, USER: user };
  return Object.assign({}, manager, base, own, ...files);
}

const passwdLineOf = (user: string) =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${user}:`)) ?? '';

function launch(unit: Unit, name: string): ChildProcess {
  const user = first(unit, 'User') ?? 'root';
  const state = first(unit, 'StateDirectory');
  const prepare = state
    ? `install -d -o ${user} -m ${first(unit, 'StateDirectoryMode') ?? '755'} /var/lib/${state} && `
    : '';
  const asUser = `setpriv --reuid ${user} --regid ${user} --init-groups --inh-caps +net_bind_service --ambient-caps +net_bind_service`;
  const log = openSync(join(LOGS, `${name}.log`), 'a');
  return spawn('/bin/sh', ['-c', `${prepare}exec ${asUser} ${first(unit, 'ExecStart')}`], {
    cwd: first(unit, 'WorkingDirectory') ?? '/',
    env: environmentOf(unit),
    stdio: ['ignore', log, log],
  });
}

/** Lives beside the unit's process, until the unit is stopped. */
async function keep(name: string): Promise<void> {
  let isStopping = false;
  let child: ChildProcess | null = null;
  process.on('SIGTERM', () => {
    isStopping = true;
    child?.kill('SIGTERM');
    setTimeout(() => child?.kill('SIGKILL'), STOP_MS_MAX).unref();
  });
  while (!isStopping) {
    const unit = readUnit(name);
    const started = launch(unit, name);
    child = started;
    const code = await new Promise<number | null>((resolve) => started.once('exit', resolve));
    appendFileSync(join(LOGS, `${name}.log`), `systemctl: ended with ${code}\n`);
    if (isStopping || first(unit, 'Restart') !== 'always') break;
    if ((first(unit, 'RestartPreventExitStatus') ?? '').split(' ').includes(String(code))) break;
    await pause(2_000);
  }
  unlinkSync(pidFileOf(name));
}

async function start(name: string): Promise<void> {
  if (existsSync(pidFileOf(name))) return;
  readUnit(name);
  const keeper = spawn(process.execPath, [import.meta.filename, '--keep', name], {
    detached: true,
    stdio: 'ignore',
  });
  writeFileSync(pidFileOf(name), String(keeper.pid));
  keeper.unref();
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFileOf(name))) return;
  process.kill(Number(readFileSync(pidFileOf(name), 'utf8')), 'SIGTERM');
  for (
    const deadline = performance.now() + STOP_MS_MAX + 5_000;
    existsSync(pidFileOf(name));
    await pause(POLL_MS)
  )
    if (performance.now() > deadline) throw new Error(`${name} did not stop.`);
}

const VERBS: Readonly<Record<string, (name: string) => Promise<void>>> = {
  start,
  enable: start,
  stop,
  restart: async (name) => {
    await stop(name);
    await start(name);
  },
};

mkdirSync(RUN, { recursive: true });
mkdirSync(LOGS, { recursive: true });
const [verb = '', ...names] = process.argv.slice(2).filter((word) => word !== '--now');
if (verb === '--keep') await keep(names[0] ?? '');
else if (verb !== 'daemon-reload') {
  const run = VERBS[verb];
  if (!run) throw new Error(`systemctl ${verb} is not known here`);
  for (const name of names) await run(name.replace(/\.service$/, ''));
}
