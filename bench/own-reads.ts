import { listOrders } from '@rush/contract/orders.ts';
import { walletBalance, walletTransactions } from '@rush/contract/wallet.ts';
import pg from 'pg';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { openSessions } from './open-sessions.ts';
import { repeatFor } from './repeat-for.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { prepareVolume, USERS } from './volume.ts';

const SHOPPERS = 2_000;
const CLIENTS = 16;
const SECONDS = 5;
const WANTED = 0.5;

interface Shopper {
  id: string;
  userid: string;
  token: string;
}

/** What a shopper reads of his own among a million users, over HTTP, beside reading one row by its primary key from Node. */
export async function measureOwnReads(): Promise<Figure[]> {
  const shop = await startBenchShop({}, await prepareVolume());
  try {
    const shoppers = await signInSome(shop);
    const { appUrl } = await readDatabase(shop.dataDir);
    const rowsPerSecond = await primaryKeyRate(appUrl, shoppers);
    const figures: Figure[] = [];
    for (const [name, pathOf] of READS) {
      const perSecond = await httpRate(shop.url, shoppers, pathOf);
      figures.push({
        name: `${name} of one’s own among ${USERS.toLocaleString('en-IN')} users, ${CLIENTS} clients`,
        ours: `${Math.round(perSecond)}/s`,
        limit: `one row by its primary key from Node: ${Math.round(rowsPerSecond)}/s`,
        ratio: perSecond / rowsPerSecond,
        wanted: WANTED,
      });
    }
    return figures;
  } finally {
    await shop.stop();
  }
}

const READS: readonly (readonly [string, (shopper: Shopper) => string])[] = [
  ['balance', ({ userid }) => walletBalance.path.replace('{userid}', userid)],
  ['orders', ({ id }) => listOrders.path.replace('{userid}', id)],
  ['wallet transactions', ({ id }) => walletTransactions.path.replace('{userid}', id)],
];

/** Some of the million, far apart, each with a session. */
function signInSome(shop: BenchShop): Promise<Shopper[]> {
  return withOwner(shop, async (client) => {
    const found = await client.query<{ id: string; userid: string }>(
      "select id, userid from users where id like '0volume%' order by md5(id) limit $1",
      [SHOPPERS],
    );
    const tokens = await openSessions(
      client,
      found.rows.map(({ id }) => id),
    );
    return found.rows.map((row, i) => ({ ...row, token: tokens[i]! }));
  });
}

async function primaryKeyRate(appUrl: string, shoppers: readonly Shopper[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: appUrl, max: CLIENTS });
  let next = 0;
  const times = await repeatFor(SECONDS * 1_000, CLIENTS, () => {
    const { id } = shoppers[next++ % shoppers.length]!;
    return pool.query({ name: 'own', text: 'select * from users where id = $1', values: [id] });
  });
  await pool.end();
  return times.length / SECONDS;
}

async function httpRate(
  url: string,
  shoppers: readonly Shopper[],
  pathOf: (shopper: Shopper) => string,
): Promise<number> {
  let next = 0;
  const result = await load({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    requests: [
      {
        setupRequest: (request) => {
          const shopper = shoppers[next++ % shoppers.length]!;
          return {
            ...request,
            path: `/api${pathOf(shopper)}`,
            headers: { authorization: `Bearer ${shopper.token}` },
          };
        },
      },
    ],
  });
  return result['2xx'] / result.duration;
}
