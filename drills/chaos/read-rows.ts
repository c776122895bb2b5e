import pg from 'pg';
import { SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { callSimulators } from '../call-shop.ts';
import type { DrillShop } from '../shop.ts';

const TIMEOUT_MS = 30_000;

/** Reads as the owner of the tables. */
export async function readRows<Row extends object>(shop: DrillShop, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.ownerUrl, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** How often each player was served, over all suppliers' own lists. */
export async function readExecuted({ simulatorsUrl }: DrillShop): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const { name } of SUPPLIERS) {
    const served = await callSimulators<{ userid: string }[]>(`${simulatorsUrl}/suppliers/${name}/orders`);
    for (const { userid } of served) times.set(userid, (times.get(userid) ?? 0) + 1);
  }
  return times;
}
