import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/free-port.ts';
import { callbackUrls } from '../server/callback-paths.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts';
import { createLog } from '../server/platform/log.ts';

const ROOT = join(import.meta.dirname, '..');
const RESTART_MS = 200;
const READY_MS_MAX = 300_000;
const STOP_MS_MAX = 30_000;

interface DrillShopOptions {
  webs: number;
  workers: number;
  /** The owner's URL for an empty database. Default: an embedded PostgreSQL. */
  databaseUrl?: string | undefined;
  env?: Record<string, string>;
}

export interface DrillProcess {
  name: string;
  /** The pids of the process and, for PostgreSQL, its children. */
  pids(): Promise<number[]>;
  isReady(): Promise<boolean>;
}

/** A shop that runs as real processes with its own data. Restarts a process that exits. */
export class DrillShop {
  readonly urls: string[] = [];
  simulatorsUrl = '';
  appUrl = '';
  ownerUrl = '';
  logFile = '';
  readonly processes: DrillProcess[] = [];
  readonly #stops: (() => Promise<unknown>)[] = [];

  static async start(options: DrillShopOptions): Promise<DrillShop> {
    const shop = new DrillShop();
    const folder = await mkdtemp(join(tmpdir(), 'rush-drill-'));
    shop.logFile = join(folder, 'shop.log');
    const exit = () => process.exit(130);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => shop.stop().then(exit, exit));
    try {
      await shop.#start(folder, options);
    } catch (error) {
      await shop.stop();
      throw error;
    }
    return shop;
  }

  async #start(folder: string, options: DrillShopOptions): Promise<void> {
    await this.#openDatabase(folder, options.databaseUrl);
    const [simulators, smtp] = [await freePort(), await freePort()];
    const servers = [];
    for (const [role, count] of [['web', options.webs] as const, ['worker', options.workers] as const])
      for (let number = 1; number <= count; number++)
        servers.push({ role, name: `${role}-${number}`, port: await freePort() });
    const url = `http://127.0.0.1:${servers[0]?.port}`;
    const env = {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      PUBLIC_URL: url,
      SIMULATORS_PORT: String(simulators),
      SIMULATORS_SMTP_PORT: String(smtp),
      // The load buys more than the demo's supplier balances cover.
      SIMULATORS_BALANCE: '100000000',
      RATE_LIMITS: 'off',
      DEMO_MONTH: 'false',
      LOG_LEVEL: 'warn',
      ...options.env,
    };
    this.simulatorsUrl = `http://127.0.0.1:${simulators}`;
    await this.#run('simulators', `${this.simulatorsUrl}/healthz`, () =>
      this.#fork('simulators/main.ts', {
        ...env,
        SIMULATORS_DATA: join(folder, 'simulators'),
        SIMULATORS_STORE_ORIGIN: url,
        ...Object.fromEntries(
          Object.entries(callbackUrls(url)).map(([name, at]) => [`${name.toUpperCase()}_WEBHOOK_URL`, at]),
        ),
      }),
    );
    for (const { role, name, port } of servers) {
      if (role === 'web') this.urls.push(`http://127.0.0.1:${port}`);
      await this.#run(name, `http://127.0.0.1:${port}/readyz`, () => {
        const child = this.#fork('scripts/serve.ts', { ...env, ROLE: role, PORT: String(port) });
        child.send({ appUrl: this.appUrl, ownerUrl: this.ownerUrl }, () => {});
        return child;
      });
    }
  }

  async #openDatabase(folder: string, databaseUrl: string | undefined): Promise<void> {
    this.appUrl = this.ownerUrl = databaseUrl ?? '';
    if (databaseUrl !== undefined) return;
    const data = join(folder, 'data', 'postgres');
    const postgres = await startEmbeddedPostgres({ folder: data, log: createLog('silent') });
    this.#stops.push(() => postgres.stop());
    this.appUrl = postgres.appUrl;
    this.ownerUrl = postgres.ownerUrl;
    this.processes.push({
      name: 'postgres',
      pids: async () => {
        const [pid = ''] = (await readFile(join(data, 'data', 'postmaster.pid'), 'utf8')).split('\n');
        const backends = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
        return [pid, ...backends.trim().split(' ')].map(Number).filter((id) => id > 1);
      },
      isReady: async () => (await Promise.all(this.urls.map((url) => isOk(`${url}/readyz`)))).every(Boolean),
    });
  }

  #fork(script: string, env: Record<string, string>): ChildProcess {
    const child = fork(join(ROOT, script), script.startsWith('scripts/') ? ['--without-pages'] : [], {
      execArgv: [],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = createWriteStream(this.logFile, { flags: 'a' });
    child.stdout?.pipe(log);
    child.stderr?.pipe(log);
    return child;
  }

  async #run(name: string, readyUrl: string, launch: () => ChildProcess): Promise<void> {
    let isStopping = false;
    let child: ChildProcess;
    const start = () => {
      if (isStopping) return;
      child = launch();
      child.once('exit', () => setTimeout(start, RESTART_MS));
    };
    start();
    this.#stops.push(async () => {
      isStopping = true;
      await stopChild(child);
    });
    const isReady = () => isOk(readyUrl);
    this.processes.push({ name, pids: async () => (child.pid ? [child.pid] : []), isReady });
    for (const deadline = performance.now() + READY_MS_MAX; !(await isReady()); await pause(100))
      if (performance.now() > deadline) throw new Error(`${name} did not start: see ${this.logFile}`);
  }

  async readRows<Row extends object>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.ownerUrl, connectionTimeoutMillis: STOP_MS_MAX });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.reverse()) await stop();
  }

  async removeData(): Promise<void> {
    await rm(dirname(this.logFile), { recursive: true, force: true });
  }
}

function isOk(url: string): Promise<boolean> {
  const response = fetch(url, { signal: AbortSignal.timeout(10_000) });
  return response.then(({ ok }) => ok).catch(() => false);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  for (const signal of ['SIGCONT', 'SIGTERM'] as const) child.kill(signal);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(kill);
}
