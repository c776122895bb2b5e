import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../server/load-config.ts';
import { createLog } from '../../server/platform/log.ts';
import type { Cluster } from '../ha/cluster.ts';
import { superviseSimulators } from '../simulators.ts';
import type { Supervised } from '../supervise.ts';
import { superviseServe } from '../torture/supervise-serve.ts';
import type { ShopAddresses } from '../torture/torture-shop.ts';

const HOST = '127.0.0.1';
/** Unpaid orders end within the drill. */
const UPI_EXPIRY_MS = 60_000;
const SIMULATORS_PORT = 7300;
const PROCESSES = [
  { name: 'web-1', role: 'web', port: 7301 },
  { name: 'web-2', role: 'web', port: 7302 },
  { name: 'worker-1', role: 'worker', port: 7303 },
  { name: 'worker-2', role: 'worker', port: 7304 },
] as const;

/** For HAProxy. */
export const WEBS = PROCESSES.filter(({ role }) => role === 'web').map(({ port }) => `${HOST}:${port}`);

export interface DrillShop extends ShopAddresses {
  /** What a command on this shop has in its environment. */
  env: Record<string, string>;
  /** Of every process: what says 200 while it serves and the leader may be written. */
  readyUrls: readonly string[];
  stop(): Promise<void>;
}

/** Two web and two worker processes on the cluster, behind HAProxy. What they print goes to `shop.log`. */
export async function startDrillShop(cluster: Cluster): Promise<DrillShop> {
  const folder = join(cluster.folder, 'shop');
  mkdirSync(folder, { recursive: true });
  const url = `http://${HOST}:${cluster.plan.app.shopPort}`;
  const env: Record<string, string> = {
    NODE_ENV: 'development',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.poolerUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    HOST,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '1',
    SIMULATORS_PORT: String(SIMULATORS_PORT),
    SIMULATORS_SMTP_PORT: String(SIMULATORS_PORT + 10),
    SIMULATORS_UPI_EXPIRY_MS: String(UPI_EXPIRY_MS),
    SIMULATORS_BALANCE: '100000000',
    RATE_LIMITS: 'off',
    DEMO_MONTH: 'false',
    LOG_LEVEL: 'warn',
  };
  const log = createLog('silent');
  const logFile = join(folder, 'shop.log');
  const giveUp = (error: Error) => console.error(error);
  const opened: Supervised[] = [];
  const stop = async () => {
    for (const part of opened.reverse()) await part.stop();
  };
  const open = async (part: Supervised) => {
    opened.push(part);
    await part.serving;
  };
  try {
    const simulatorsEnv = { ...env, PORT: String(cluster.plan.app.shopPort) };
    await open(superviseSimulators({ config: loadConfig(simulatorsEnv), log, giveUp, env: simulatorsEnv }));
    const urls = { appUrl: cluster.poolerUrl, ownerUrl: cluster.ownerUrl };
    for (const { name, role, port } of PROCESSES)
      await open(
        superviseServe({ name, env: { ...env, PORT: String(port), ROLE: role }, urls, log, logFile }),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    simulatorsUrl: `http://${HOST}:${SIMULATORS_PORT}`,
    ownerUrl: cluster.ownerUrl,
    appUrl: cluster.directUrl,
    env,
    readyUrls: PROCESSES.map(({ port }) => `http://${HOST}:${port}/readyz`),
    stop,
  };
}
