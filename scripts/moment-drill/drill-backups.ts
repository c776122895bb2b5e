import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../server/backups/with-client.ts';
import { loadConfig } from '../../server/load-config.ts';
import { openData } from '../../server/open-data.ts';
import { createLog } from '../../server/platform/log.ts';
import { openCommand } from '../a-command.ts';
import type { OrderLoad } from '../kill-test/order-load.ts';

export type Settings = Readonly<Record<string, string>>;

/** A moment of a shop under load, and the orders that were acknowledged before it. */
export interface Mark {
  name: string;
  atMs: number;
  orders: ReadonlySet<string>;
}

/** @param env of the shop; nothing else of this process but where programs lie */
export function command(env: Settings, script: string, ...args: string[]) {
  return openCommand(script, args, { PATH: process.env.PATH, ENV_FILE: '', ...env });
}

/** Runs a command to its end, and says how long it took. Throws where it fails. */
export async function succeed(
  env: Settings,
  script: string,
  ...args: string[]
): Promise<{ output: string; seconds: number }> {
  const startedAt = performance.now();
  const { code, output } = await command(env, script, ...args).ended;
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${output}`);
  return { output, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
}

/** Runs a command that has to refuse in a sentence. @returns what is wrong with how it did; null where nothing */
export async function findUnrefused(
  env: Settings,
  sentence: string,
  script: string,
  ...args: string[]
): Promise<string | null> {
  const { code, output } = await command(env, script, ...args).ended;
  if (code !== 0 && output.includes(sentence) && !/^ +at /m.test(output)) return null;
  return `${args.join(' ')}: ended with ${code} instead of saying "${sentence}": ${output}`;
}

/** Orders go on before and after it. */
export async function mark(load: OrderLoad, name: string): Promise<Mark> {
  const more = async () => {
    const known = load.acknowledged.length;
    while (load.acknowledged.length < known + 5) await pause(20);
  };
  await more();
  const orders = new Set(load.acknowledged.map(({ orderid }) => orderid));
  const atMs = Date.now();
  await more();
  return { name, atMs, orders };
}

const inIndia = (ms: number): string => new Date(ms + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');

/** Goes back to a moment in an empty folder, and compares. The command itself verifies the books. */
export async function goBack(
  env: Settings,
  { name, atMs, orders }: Mark,
  ...args: string[]
): Promise<{ failures: string[]; seconds: number }> {
  const { seconds } = await succeed(env, 'restore.ts', '--at', inIndia(atMs), ...args);
  const found = await readOrders(env);
  const missing = [...orders].filter((order) => !found.has(order));
  const later = [...found].filter(([, placedAt]) => placedAt > atMs);
  return {
    seconds,
    failures: [
      ...missing.map((order) => `${name}: ${order} was acknowledged before, and is missing`),
      ...later.map(([order]) => `${name}: ${order} was placed later, and is there`),
    ],
  };
}

/** What lies in a data folder on which no shop runs: orders, with when they were placed. */
async function readOrders(env: Settings): Promise<Map<string, number>> {
  const data = await openData(loadConfig({ ...env, BACKUP_CONTINUOUS: 'false' }), createLog('silent'));
  try {
    const { rows } = await withClient(data.ownerUrl, 'rush moment drill', (client) =>
      client.query<{ orderid: string; at: Date }>('select orderid, created_at as at from orders'),
    );
    return new Map(rows.map(({ orderid, at }) => [orderid, at.getTime()]));
  } finally {
    await data.stop();
  }
}
