import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { withClient } from './open-pool.ts';
import { codeOf } from './outage.ts';
import { type PostgresAccount, postgresAccount } from './postgres-account.ts';

export interface EmbeddedPostgres {
  appUrl: string;
  /** For migrations, as the owner of the tables. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const OWNER_ROLE = 'rush_owner';
const APP_ROLE = 'rush_app';
const DATABASE = 'rush';
const START_MS_MAX = 60_000;
const RESTART_MS_MIN = 250;
const RESTART_MS_MAX = 10_000;

/**
 * Starts PostgreSQL 18 from its npm package. The caller holds the lock on the data folder, so a server still running
 * there is left over from a crash and is stopped first. Throws EmbeddedPostgresMissing.
 * @param options.port preferred port; otherwise any free one
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  port?: number;
  log: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  // Find the binaries first: without them, no database folder is created.
  await mkdir(dirname(options.folder), { recursive: true });
  const account = await postgresAccount(options.folder);
  await mkdir(options.folder, { recursive: true });
  const passwords = await readPasswords(options.folder);
  if (!existsSync(join(account.dataFolder, 'PG_VERSION')))
    await initialize(account, passwords.owner, options.folder);
  const port = await freePort(options.port, options.log);
  const ownerUrl = `postgres://${OWNER_ROLE}:${passwords.owner}@127.0.0.1:${port}/postgres`;
  const start = async () => {
    await stopOrphan(account.dataFolder, options.log);
    const postgres = launch(account, port, options.settings ?? {});
    await waitUntilReady(postgres, ownerUrl);
    return postgres;
  };
  const server = await keepRunning(start, options.log);
  await createDatabase(ownerUrl, passwords.app);
  options.log.info({ port }, 'the embedded PostgreSQL is running');
  const urlOf = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${DATABASE}`;
  return {
    appUrl: urlOf(APP_ROLE, passwords.app),
    ownerUrl: urlOf(OWNER_ROLE, passwords.owner),
    stop: server.stop,
  };
}

async function readPasswords(folder: string): Promise<{ owner: string; app: string }> {
  const file = join(folder, 'passwords.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8'));
  const passwords = { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') };
  await writeFile(file, JSON.stringify(passwords), { mode: 0o600 });
  return passwords;
}

async function initialize(account: PostgresAccount, ownerPassword: string, folder: string): Promise<void> {
  // An interrupted initdb leaves a folder that looks complete, so it gets its final name only after success.
  const unfinished = `${account.dataFolder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await account.chown(unfinished);
  const passwordFile = join(
    account.isOutsideShopFolder ? join(account.dataFolder, '..') : folder,
    '.initial-password',
  );
  await writeFile(passwordFile, ownerPassword, { mode: 0o600 });
  await account.chown(passwordFile);
  const [command, args] = account.command(account.binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${OWNER_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  const result = spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...account.identity });
  await rm(passwordFile, { force: true });
  if (result.status !== 0) {
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.error?.message ?? (result.stderr || result.stdout)}`);
  }
  await rename(unfinished, account.dataFolder);
}

interface Server {
  process: ChildProcess;
  output: () => string;
}

function launch(account: PostgresAccount, port: number, settings: Record<string, string>): Server {
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // Durability (OPS-1).
    fsync: 'on',
    synchronous_commit: 'on',
    shared_buffers: '256MB',
    max_connections: '150',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = account.command(account.binaries.postgres, ['-D', account.dataFolder, ...flags]);
  let output = '';
  // A separate process group, so that Ctrl-C reaches only the shop, which then stops PostgreSQL cleanly.
  const child = spawn(command, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...account.identity,
  });
  const append = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4_000);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  child.on('error', (error) => append(Buffer.from(error.message)));
  return { process: child, output: () => output };
}

async function waitUntilReady(server: Server, url: string): Promise<void> {
  const deadline = Date.now() + START_MS_MAX;
  for (;;) {
    if (server.process.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${server.output()}`);
    try {
      return await withClient(url, 'rush start', async () => {});
    } catch (error) {
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL is not responding:\n${server.output()}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function createDatabase(maintenanceUrl: string, appPassword: string): Promise<void> {
  return withClient(maintenanceUrl, 'rush start', async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
    // The generated passwords are hexadecimal and need no escaping.
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${APP_ROLE} login password '${appPassword}'`);
    const database = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

async function keepRunning(start: () => Promise<Server>, log: Log): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let current = await start();
  const restart = async () => {
    log.error({ output: current.output() }, 'PostgreSQL exited; restarting it');
    for (let pauseMs = RESTART_MS_MIN; !isStopping; pauseMs = Math.min(pauseMs * 2, RESTART_MS_MAX)) {
      try {
        current = await start();
        log.warn('PostgreSQL restarted');
        return watch();
      } catch (error) {
        log.error({ err: error, pauseMs }, 'restarting PostgreSQL failed');
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  let restarting = Promise.resolve();
  const watch = () => {
    if (isStopping) return;
    current.process.once('exit', () => {
      if (!isStopping) restarting = restart();
    });
  };
  watch();
  return {
    stop: async () => {
      isStopping = true;
      await stopServer(current.process);
      await restarting;
      await stopServer(current.process);
    },
  };
}

/** Requests a fast shutdown, which ends all sessions, and after 15 s an immediate one. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const kill = setTimeout(() => child.kill('SIGQUIT'), 15_000);
  await exited;
  clearTimeout(kill);
}

async function stopOrphan(dataFolder: string, log: Log): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt((await readFile(pidFile, 'utf8')).split('\n')[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isPostgres(pid))) return;
  log.warn({ pid }, 'stopping an orphaned PostgreSQL server');
  for (const [signal, waitMs] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!(await isPostgres(pid))) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Another program may have reused the PID. */
async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  const [command, state] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
  ]);
  return command.includes('postgres') && !/\) Z /.test(state);
}

async function freePort(preferred: number | undefined, log: Log): Promise<number> {
  const port = preferred && (await tryPort(preferred));
  if (port) return port;
  if (preferred) log.warn({ port: preferred }, 'the preferred PostgreSQL port is taken; using another');
  const free = await tryPort(0);
  if (!free) throw new Error('no free port');
  return free;
}

/** @returns the port, or a free one for 0; null if it is taken */
function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const { port: assigned } = probe.address() as AddressInfo;
      probe.close(() => resolve(assigned));
    });
  });
}
