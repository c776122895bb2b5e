import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../server/load-config.ts';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { readRunningAddress } from '../../server/running-address.ts';
import { freePort } from '../free-port.ts';
import { launchScript } from '../launch-script.ts';
import { superviseSimulators } from '../simulators.ts';
import { supervise } from '../supervise.ts';

export const TARGETS = ['server', 'worker', 'postgres', 'pause'] as const;
export type Target = (typeof TARGETS)[number];

export interface ShopUnderTest {
  url: string;
  simulatorsUrl: string;
  dataDir: string;
  appUrl: string;
  /** What says 200 once the process that was hit works again. */
  readyUrls: string[];
  /** What a command on this shop has in its environment. */
  env: Record<string, string>;
  /** The process that is hit: its supervisor starts another, so ask each time. */
  findTarget(): Promise<number>;
  stop(): Promise<void>;
  /** Removes the data. */
  clear(): Promise<void>;
}

const STOP_MS_MAX = 30_000;

/**
 * Starts a shop on data of its own: for `server` and `postgres` by the script of `npm start`; for `worker` and
 * `pause` as one web and one worker process against one PostgreSQL, each supervised. Its log goes to `shop.log`.
 *
 * @param own settings on top of those of such a shop; with a DATA_DIR, it runs on what lies there
 */
export async function startShopUnderTest(
  target: Target,
  own: Record<string, string> = {},
): Promise<ShopUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-kill-test-'));
  const dataDir = own.DATA_DIR ?? join(folder, 'data');
  const env = {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    SIMULATORS_PORT: String(await freePort()),
    SIMULATORS_SMTP_PORT: String(await freePort()),
    RATE_LIMITS: 'off',
    DEMO_MONTH: 'false',
    // The load buys more than the demo's suppliers hold; without a balance orders wait, as they should.
    SIMULATORS_BALANCE: '100000000',
    LOG_LEVEL: 'warn',
    ...own,
  };
  const parts = {
    url: `http://localhost:${env.PORT}`,
    simulatorsUrl: `http://localhost:${env.SIMULATORS_PORT}`,
    dataDir,
    clear: () => rm(folder, { recursive: true, force: true }),
  };
  const logFile = join(folder, 'shop.log');
  return target === 'server' || target === 'postgres'
    ? { ...parts, ...(await startWhole(env, logFile, target)) }
    : { ...parts, ...(await startSplit(env, logFile)) };
}

type Running = Pick<ShopUnderTest, 'appUrl' | 'readyUrls' | 'env' | 'findTarget' | 'stop'>;

async function startWhole(
  env: Record<string, string> & { PORT: string; DATA_DIR: string },
  logFile: string,
  target: 'server' | 'postgres',
): Promise<Running> {
  const child = launchScript('start.ts', env, logFile);
  let server = 0;
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message !== 'object' || !('serving' in message)) return;
      server = Number(message.serving);
      resolve();
    });
    child.once('exit', () => reject(new Error(`the shop did not start: see ${logFile}`)));
  });
  const { appUrl } = await readRunningAddress(env.DATA_DIR);
  const pidFile = join(env.DATA_DIR, 'postgres', 'data', 'postmaster.pid');
  return {
    appUrl,
    env,
    readyUrls: [`http://localhost:${env.PORT}/readyz`],
    findTarget: async () =>
      target === 'server'
        ? server
        : Number.parseInt((await readFile(pidFile, 'utf8')).split('\n')[0] ?? '', 10),
    stop: () => stopChild(child),
  };
}

async function startSplit(
  given: Record<string, string> & { PORT: string; DATA_DIR: string },
  logFile: string,
): Promise<Running> {
  const log = createLog('silent');
  const data = await startEmbeddedPostgres({ folder: join(given.DATA_DIR, 'postgres'), log });
  const env = { ...given, DATABASE_URL: data.appUrl, DATABASE_OWNER_URL: data.ownerUrl };
  const giveUp = (error: Error) => console.error(error);
  const simulators = superviseSimulators({ config: loadConfig(env), log, giveUp, env });
  await simulators.serving;
  const workerPort = String(await freePort());
  let worker = 0;
  const serve = (role: 'web' | 'worker', own: Record<string, string>) =>
    supervise({
      name: role,
      log,
      launch: () => {
        const child = launchScript('serve.ts', { ...env, ...own, ROLE: role }, logFile);
        child.send({ appUrl: data.appUrl, ownerUrl: data.ownerUrl }, () => {});
        return child;
      },
      onReady: (_message, child) => {
        if (role === 'worker') worker = child.pid ?? 0;
      },
      onGivenUp: giveUp,
      firstTriesMax: 1,
      stopMsMax: STOP_MS_MAX,
    });
  const web = serve('web', {});
  await web.serving;
  const workers = serve('worker', { PORT: workerPort });
  await workers.serving;
  return {
    appUrl: data.appUrl,
    env,
    readyUrls: [`http://localhost:${workerPort}/readyz`, `http://localhost:${env.PORT}/readyz`],
    findTarget: async () => worker,
    stop: async () => {
      for (const part of [workers, web, simulators, data]) await part.stop();
    },
  };
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
    child.once('exit', () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
