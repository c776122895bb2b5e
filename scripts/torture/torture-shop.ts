import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '../../server/load-config.ts';
import { freePort } from '../free-port.ts';
import { superviseSimulators } from '../simulators.ts';
import type { Supervised } from '../supervise.ts';
import { startTemporaryData, type TemporaryData } from '../temporary-data.ts';
import { LINES, type LineName, type ProcessName, SERVED, type ServedName } from './fault-kinds.ts';
import { type FaultProxy, openFaultProxy, type ProxyTarget } from './fault-proxy.ts';
import { mountDisk, type OwnDisk } from './own-disk.ts';
import { superviseServe } from './supervise-serve.ts';

/** Where a shop under load, its database and its simulators are reached. */
export interface ShopAddresses {
  /** Where its clients find it: through a proxy, in front of both web processes. */
  url: string;
  /** Past every proxy. */
  simulatorsUrl: string;
  /** Past every proxy, as the owner of the tables. */
  ownerUrl: string;
  /** Past every proxy, as the shop's own role. */
  appUrl: string;
}

/** A shop of several processes, with a proxy on each line between two of them. */
export interface TortureShop extends ShopAddresses {
  lines: Readonly<Record<LineName, FaultProxy>>;
  folder: string;
  /** What a command on this shop has in its environment. */
  env: Record<string, string>;
  /** What says 200 while a process serves; of PostgreSQL, what needs it. */
  readyUrls(name: ProcessName): string[];
  /** Its supervisor starts another one, so ask each time. */
  pidOf(name: ProcessName): Promise<number>;
  /** @param jumpMs how far its clock is from the true one; 0 puts it right */
  setClock(name: ServedName, jumpMs: number): Promise<void>;
  /** PostgreSQL's; null where this account may mount none. */
  disk: OwnDisk | null;
  stop(): Promise<void>;
  /** Removes the data. */
  clear(): Promise<void>;
}

const HOST = '127.0.0.1';
/** Unpaid orders end within the run: at the gateway, and in the shop by `order.paymentMinutes`. */
const UPI_EXPIRY_MS = 60_000;

const JUMPING_CLOCK = new URL('jumping-clock.ts', import.meta.url).href;
const clockFile = (folder: string, name: ServedName) => join(folder, `${name}.clock`);

interface Ports {
  simulators: number;
  smtp: number;
  lines: Record<LineName, number>;
  processes: Record<ServedName, number>;
}

async function findPorts(): Promise<Ports> {
  const of = async <Name extends string>(names: readonly Name[]) => {
    const ports = {} as Record<Name, number>;
    for (const name of names) ports[name] = await freePort();
    return ports;
  };
  return {
    simulators: await freePort(),
    smtp: await freePort(),
    lines: await of(LINES),
    processes: await of(SERVED),
  };
}

/** Starts it on data of its own. What its processes print goes to `shop.log` of its folder. */
export async function startTortureShop(): Promise<TortureShop> {
  let disk: OwnDisk | null = null;
  const data = await startTemporaryData('rush-torture-', async (postgres) => {
    disk = await mountDisk(postgres);
  });
  const { folder, dataDir, opened, stop, clear } = data;
  const ports = await findPorts();
  try {
    const lines = await openLines(ports, Number(new URL(data.appUrl).port));
    opened.push({
      stop: async () => {
        for (const name of LINES) await lines[name].close();
      },
    });
    const env = environmentOf(ports, { dataDir, appUrl: data.appUrl, ownerUrl: data.ownerUrl });
    const pids = new Map<ProcessName, number>();
    await openProcesses({ env, ports, pids, data });
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    return {
      url: `http://${HOST}:${ports.lines.clients}`,
      simulatorsUrl: `http://${HOST}:${ports.simulators}`,
      appUrl: data.appUrl,
      ownerUrl: data.ownerUrl,
      lines,
      folder,
      env,
      readyUrls: (name) => readyUrls(ports, name),
      pidOf: async (name) =>
        name === 'postgres'
          ? Number.parseInt((await readFile(pidFile, 'utf8')).split('\n')[0] ?? '', 10)
          : (pids.get(name) ?? 0),
      setClock: (name, jumpMs) => writeFile(clockFile(folder, name), String(jumpMs)),
      disk,
      stop,
      clear: () => {
        disk?.unmount();
        return clear();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openLines(ports: Ports, postgres: number): Promise<Record<LineName, FaultProxy>> {
  const to = (...targets: number[]): ProxyTarget[] => targets.map((port) => ({ host: HOST, port }));
  const webs = to(ports.processes['web-1'], ports.processes['web-2']);
  const targets: Record<LineName, ProxyTarget[]> = {
    clients: webs,
    webhooks: webs,
    'database-web': to(postgres),
    'database-worker': to(postgres),
    gateway: to(ports.simulators),
    suppliers: to(ports.simulators),
    mail: to(ports.smtp),
    sms: to(ports.simulators),
  };
  const lines = {} as Record<LineName, FaultProxy>;
  for (const name of LINES) lines[name] = await openFaultProxy(name, ports.lines[name], targets[name]);
  return lines;
}

function environmentOf(
  { simulators, smtp, lines }: Ports,
  { dataDir, appUrl, ownerUrl }: { dataDir: string; appUrl: string; ownerUrl: string },
): Record<string, string> {
  return {
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    HOST,
    PUBLIC_URL: `http://localhost:${lines.clients}`,
    SIMULATORS_PORT: String(simulators),
    SIMULATORS_SMTP_PORT: String(smtp),
    SIMULATORS_UPI_EXPIRY_MS: String(UPI_EXPIRY_MS),
    // The load buys more than the demo's suppliers hold; without a balance orders wait, as they should.
    SIMULATORS_BALANCE: '100000000',
    EKQR_BASE_URL: `http://${HOST}:${lines.gateway}/ekqr/api`,
    SMILEONE_BASE_URL: `http://${HOST}:${lines.suppliers}/smileone`,
    MOOGOLD_BASE_URL: `http://${HOST}:${lines.suppliers}/moogold/wp-json/v1/api`,
    MSG91_BASE_URL: `http://${HOST}:${lines.sms}/msg91`,
    SMTP_URL: `smtp://${HOST}:${lines.mail}`,
    RATE_LIMITS: 'off',
    DEMO_MONTH: 'false',
    LOG_LEVEL: 'warn',
  };
}

function readyUrls({ processes, simulators }: Ports, name: ProcessName): string[] {
  if (name === 'simulators') return [`http://${HOST}:${simulators}/healthz`];
  const served = name === 'postgres' ? SERVED : [name];
  return served.map((each) => `http://${HOST}:${processes[each]}/readyz`);
}

async function openProcesses(parts: {
  env: Record<string, string>;
  ports: Ports;
  pids: Map<ProcessName, number>;
  data: TemporaryData;
}): Promise<void> {
  const { env, ports, pids, data } = parts;
  const { folder, logFile, log, opened } = data;
  const giveUp = (error: Error) => console.error(error);
  const open = async (part: Supervised) => {
    opened.push(part);
    await part.serving;
  };
  const simulatorsEnv = { ...env, PORT: String(ports.lines.webhooks) };
  await open(
    superviseSimulators({
      // Its webhooks go to the address of this configuration.
      config: loadConfig(simulatorsEnv),
      log,
      giveUp,
      env: simulatorsEnv,
      onReady: (child) => pids.set('simulators', child.pid ?? 0),
    }),
  );
  for (const name of SERVED) {
    const role = name.startsWith('web') ? 'web' : 'worker';
    const proxied = (url: string) => url.replace(/:\d+\//, `:${ports.lines[`database-${role}`]}/`);
    const urls = { appUrl: proxied(data.appUrl), ownerUrl: data.ownerUrl };
    const own = {
      PORT: String(ports.processes[name]),
      ROLE: role,
      DATABASE_URL: urls.appUrl,
      NODE_OPTIONS: `--import=${JUMPING_CLOCK}`,
      CLOCK_JUMP_FILE: clockFile(folder, name),
    };
    const onReady = (child: ChildProcess) => pids.set(name, child.pid ?? 0);
    await open(superviseServe({ name, env: { ...env, ...own }, urls, log, logFile, onReady }));
  }
}
