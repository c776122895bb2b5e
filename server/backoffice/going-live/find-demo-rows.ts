import type { DemoKind } from '@rush/contract/admin-opening.ts';
import { indianNumber } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { type DemoAccount, findDemoAccounts } from '#accounts/find-demo-accounts.ts';
import { findDemoCatalogue } from '#catalog/clear-demo-catalogue.ts';
import { findDemoCoupons } from '#coupons/demo-coupons.ts';
import { countTestExchanges } from '#fulfilment/clear-test-exchanges.ts';
import { findDemoGallery } from '#gallery/clear-demo-gallery.ts';
import type { PlayMoney } from '#ledger/take-play-money.ts';
import { countTestCharges } from '#payments/clear-test-charges.ts';
import type { Queries } from '#platform/database/database.ts';
import { findPlayMoney } from './find-play-money.ts';

/** One kind of rows that stand between a database and real money. */
export interface DemoFinding {
  kind: DemoKind;
  /** The kind in words. */
  what: string;
  count: number;
  /** The rows by name, where they have one. */
  names: readonly string[];
  /** Why it matters, and what to do. */
  remedy: string;
}

export interface DemoRows {
  accounts: DemoAccount[];
  money: PlayMoney[];
  openOrders: { id: string; orderid: string }[];
  findings: DemoFinding[];
}

/** What takes the demo out of a database. */
export const CLEAR = 'npm run clear-demo';

/** Looks for the demo in the rows, whatever the settings say. Reads only. */
export async function findDemoRows(queries: Queries): Promise<DemoRows> {
  const accounts = await findDemoAccounts(queries);
  const seeded = accounts.filter(({ sign }) => sign === 'address').map(({ id }) => id);
  const staff = accounts.filter(({ isStaff }) => isStaff).map(({ id }) => id);
  const money = await findPlayMoney(queries, seeded);
  const openOrders = await findOpenOrders(queries, [...seeded, ...money.map(({ userId }) => userId)]);
  const catalogue = await findDemoCatalogue(queries);
  const gallery = await findDemoGallery(queries);
  const coupons = await findDemoCoupons(queries);
  const charges = await countTestCharges(queries);
  const exchanges = await countTestExchanges(queries);
  const volume = await countVolume(queries);
  const paise = money.reduce(
    (sum, { coinsPaise, pointsPaise, earningsPaise }) => sum + coinsPaise + pointsPaise + earningsPaise,
    0,
  );
  const findings: DemoFinding[] = [
    {
      kind: 'accounts',
      what: 'demo accounts',
      count: accounts.length,
      names: accounts.map(({ email, sign }) => (sign === 'address' ? email : `${email} (by its ${sign})`)),
      remedy: `anybody can sign in to them${staff.length > 0 ? ', to the back-office too' : ''}; ${CLEAR} removes them, then npm run owner -- you@example.in`,
    },
    {
      kind: 'play-money',
      what: 'wallets with play money',
      count: money.length,
      names: [`₹${indianNumber(paise)}`],
      remedy: `it buys real packs and was never paid; ${CLEAR} takes it out by transfers of its own`,
    },
    {
      kind: 'open-orders',
      what: 'open orders paid with play money',
      count: openOrders.length,
      names: openOrders.map(({ orderid }) => orderid),
      remedy: `real suppliers would deliver them; ${CLEAR} cancels them`,
    },
    {
      kind: 'products',
      what: 'demo products',
      count: catalogue.products.length,
      names: catalogue.products.map(({ name }) => name),
      remedy: `their texts and prices are made up; ${CLEAR} takes them out of the shop; what you renamed or priced yourself stays`,
    },
    {
      kind: 'packs',
      what: 'demo packs',
      count: catalogue.items.length,
      names: catalogue.items.map(({ name }) => name),
      remedy: `their prices are made up; ${CLEAR} takes them out of the shop; what you renamed or priced yourself stays`,
    },
    {
      kind: 'pictures',
      what: 'demo pictures in the gallery',
      count: gallery.length,
      names: gallery.map(({ title }) => title),
      remedy: `${CLEAR} takes them down; your own stay`,
    },
    {
      kind: 'coupons',
      what: 'demo coupons',
      count: coupons.length,
      names: coupons.map(({ code }) => code),
      remedy: `they take real money off real prices; ${CLEAR} takes them out of use; what you changed yourself stays`,
    },
    {
      kind: 'payments',
      what: 'simulated payments',
      count: charges.charges,
      names: [`${charges.open} open`, `₹${indianNumber(charges.receivedPaise)} received of nobody`],
      remedy: `no bank knows them; ${CLEAR} ends them, the book keeps them`,
    },
    {
      kind: 'webhooks',
      what: 'simulated webhooks',
      count: charges.webhooks,
      names: [],
      remedy: `${CLEAR} removes them`,
    },
    {
      kind: 'exchanges',
      what: 'exchanges with simulated suppliers',
      count: exchanges.exchanges,
      names: [`${exchanges.open} deliveries open`],
      remedy: `what they said of players, prices and balances is made up; ${CLEAR} removes them`,
    },
    {
      kind: 'seeded-shoppers',
      what: 'shoppers of npm run seed',
      count: volume,
      names: [],
      remedy: 'volume data is not cleared: begin with a new DATA_DIR or database',
    },
  ];
  return { accounts, money, openOrders, findings: findings.filter(({ count }) => count > 0) };
}

/** Orders that wait for a payment of the test world, or were paid with what no money stands behind. */
async function findOpenOrders(
  queries: Queries,
  holders: readonly string[],
): Promise<{ id: string; orderid: string }[]> {
  const { rows } = await sql<{ id: string; orderid: string }>`
    select o.id, o.orderid from orders o
    where o.status in ('Created', 'Processing') and (
      exists (select from charges c where c.purpose = 'order' and c.subject_id = o.id and c.environment = 'test' and c.cleared_at is null)
      or (o.user_id = any(${holders}) and o.paymentmode = 'wallet'
        and not exists (select from deliveries d where d.order_id = o.id and d.environment = 'live'))
    ) order by o.id`.execute(queries);
  return rows;
}

/** How the ids of what `npm run seed` writes begin (`scripts/seed-volume.ts`); ids of other rows begin with a time. */
const VOLUME_ID = '0volume';

async function countVolume(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', 'like', `${VOLUME_ID}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/** One line for people: what, how many, which, and what to do. */
export function describeFinding({ what, count, names, remedy }: DemoFinding, namesMax = 8): string {
  const shown = names.slice(0, namesMax).join(', ');
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  return `${what}: ${count}${shown ? ` (${shown}${more})` : ''}; ${remedy}`;
}
