import type { ChildProcess } from 'node:child_process';
import { loadConfig } from '../../server/load-config.ts';
import { DEMO } from '../../server/platform/config/demo-values.ts';
import { freePort } from '../free-port.ts';
import type { LoadedShop } from '../go-live/shop-load.ts';
import { launchScript } from '../launch-script.ts';
import { superviseSimulators } from '../simulators.ts';
import { startTemporaryData } from '../temporary-data.ts';
import { untilReady } from '../update-steps.ts';
import { CHECK_MS, openCheckedProxy } from './checked-proxy.ts';

const NAMES = ['web-1', 'web-2', 'worker-1'] as const;
export type RolledName = (typeof NAMES)[number];

/** Two web processes and a worker on one database, behind a proxy that checks them. */
export interface RolledShop extends Omit<LoadedShop, 'pack'> {
  names: readonly RolledName[];
  env: Record<string, string>;
  folder: string;
  /** Restarts one as a service manager does, and waits until it is ready again. */
  restart(name: RolledName): Promise<void>;
  stop(): Promise<void>;
  /** Removes the data. */
  clear(): Promise<void>;
}

/** @param shutdownDelayMs how long a process that stops goes on serving; longer than two checks where not given */
export async function startRolledShop(shutdownDelayMs = 3 * CHECK_MS): Promise<RolledShop> {
  const data = await startTemporaryData('rush-roll-drill-');
  const { folder, dataDir, logFile, log, opened, stop, clear } = data;
  try {
    const port = await freePort();
    const simulatorsPort = await freePort();
    const env = {
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: data.appUrl,
      DATABASE_OWNER_URL: data.ownerUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SIMULATORS_PORT: String(simulatorsPort),
      SIMULATORS_SMTP_PORT: String(await freePort()),
      // The load buys more than the demo's suppliers hold; without a balance orders wait, as they should.
      SIMULATORS_BALANCE: '100000000',
      SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
      TRUSTED_PROXIES: '1',
      RATE_LIMITS: 'off',
      DEMO_MONTH: 'false',
      LOG_LEVEL: 'warn',
    };
    const simulators = superviseSimulators({
      config: loadConfig(env),
      log,
      giveUp: (error) => console.error(error),
      env,
    });
    opened.push(simulators);
    await simulators.serving;
    const processes = new RolledProcesses(env, logFile, data);
    opened.push(processes);
    for (const name of NAMES) await processes.start(name);
    const proxy = await openCheckedProxy(port, [processes.portOf('web-1'), processes.portOf('web-2')]);
    opened.push({ stop: () => proxy.close() });
    await untilReady(port);
    return {
      origin: `http://localhost:${port}`,
      simulatorsUrl: `http://127.0.0.1:${simulatorsPort}`,
      appUrl: data.appUrl,
      secret: DEMO.secret,
      names: NAMES,
      env,
      folder,
      restart: (name) => processes.restart(name),
      stop,
      clear,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class RolledProcesses {
  readonly #env: Record<string, string>;
  readonly #logFile: string;
  readonly #data: { appUrl: string; ownerUrl: string };
  readonly #running = new Map<RolledName, { child: ChildProcess; port: number }>();

  constructor(
    env: Record<string, string>,
    logFile: string,
    { appUrl, ownerUrl }: { appUrl: string; ownerUrl: string },
  ) {
    this.#env = env;
    this.#logFile = logFile;
    this.#data = { appUrl, ownerUrl };
  }

  portOf(name: RolledName): number {
    return this.#running.get(name)?.port ?? 0;
  }

  async start(name: RolledName): Promise<void> {
    const port = this.portOf(name) || (await freePort());
    const own = { PORT: String(port), ROLE: name.startsWith('web') ? 'web' : 'worker' };
    const child = launchScript('serve.ts', { ...this.#env, ...own }, this.#logFile);
    this.#running.set(name, { child, port });
    child.send(this.#data, () => {});
    await untilReady(port);
  }

  async restart(name: RolledName): Promise<void> {
    await this.#end(name);
    await this.start(name);
  }

  async stop(): Promise<void> {
    await Promise.all(NAMES.map((name) => this.#end(name)));
  }

  #end(name: RolledName): Promise<void> {
    const child = this.#running.get(name)?.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  }
}
