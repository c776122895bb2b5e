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

/** One kind of rows that keeps a database from real money. */
export interface DemoFinding {
  /** The kind in words. */
  what: string;
  count: number;
  /** The rows by name, or what else is known of them. */
  names: readonly string[];
  remedy: string;
}

export interface DemoRows {
  accounts: DemoAccount[];
  money: PlayMoney[];
  openOrders: { id: string; orderid: string }[];
  findings: DemoFinding[];
}

const CLEAR = 'npm run clear-demo removes them';
const OWN_STAYS = `${CLEAR}; what you renamed, priced or changed yourself stays`;

/** Looks for the demo in the rows, whatever the settings say. Reads only. */
export async function findDemoRows(queries: Queries): Promise<DemoRows> {
  const accounts = await findDemoAccounts(queries);
  const seeded = accounts.filter(({ sign }) => sign === 'address').map(({ id }) => id);
  const money = await findPlayMoney(queries, seeded);
  const paise = money.reduce((sum, held) => sum + held.coinsPaise + held.pointsPaise + held.earningsPaise, 0);
  const openOrders = await findOpenOrders(queries, [...seeded, ...money.map(({ userId }) => userId)]);
  const { products, items } = await findDemoCatalogue(queries);
  const gallery = await findDemoGallery(queries);
  const coupons = await findDemoCoupons(queries);
  const charges = await countTestCharges(queries);
  const received = `₹${indianNumber(charges.receivedPaise)} received of nobody`;
  const exchanges = await countTestExchanges(queries);
  const emails = accounts.map(({ email, sign }) =>
    sign === 'address' ? email : `${email} (by its ${sign})`,
  );
  const table: [what: string, names: string[], count: number, remedy?: string][] = [
    ['demo accounts', emails, emails.length, `anybody can sign in to them; ${CLEAR}, then npm run owner`],
    ['wallets with play money', [`₹${indianNumber(paise)}`], money.length],
    ['open orders paid with play money', openOrders.map(({ orderid }) => orderid), openOrders.length],
    ['demo products', products.map(({ name }) => name), products.length, OWN_STAYS],
    ['demo packs', items.map(({ name }) => name), items.length, OWN_STAYS],
    ['demo pictures in the gallery', gallery.map(({ title }) => title), gallery.length, OWN_STAYS],
    ['demo coupons', coupons.map(({ code }) => code), coupons.length, OWN_STAYS],
    ['simulated payments', [`${charges.open} open`, received], charges.charges],
    ['simulated webhooks', [], charges.webhooks],
    ['exchanges with simulated suppliers', [`${exchanges.open} deliveries open`], exchanges.exchanges],
    ['shoppers of npm run seed', [], await countVolume(queries), 'begin with a new DATA_DIR or database'],
  ];
  const findings = table
    .filter(([, , count]) => count > 0)
    .map(([what, names, count, remedy = CLEAR]) => ({ what, names, count, remedy }));
  return { accounts, money, openOrders, findings };
}

/** Orders that wait for a simulated payment, or were paid with play money. */
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

/** Ids written by `npm run seed` begin so (`scripts/seed-volume.ts`); other ids begin with a time. */
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
