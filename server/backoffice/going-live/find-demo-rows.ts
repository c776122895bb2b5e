import { findDemoAccounts } from '#accounts/find-demo-accounts.ts';
import { findDemoCatalogue } from '#catalog/find-demo-catalogue.ts';
import { findDemoCoupons } from '#coupons/demo-coupons.ts';
import { countTestExchanges } from '#fulfilment/count-test-exchanges.ts';
import { findDemoGallery } from '#gallery/find-demo-gallery.ts';
import { countTestCharges } from '#payments/count-test-charges.ts';
import type { Queries } from '#platform/database/database.ts';

/** What each kind is, and why it matters. */
const KINDS = {
  accounts: { what: 'demo accounts', why: 'anybody can sign in to them' },
  products: { what: 'demo products', why: 'their texts and prices are made up' },
  packs: { what: 'demo packs', why: 'their prices are made up' },
  pictures: { what: 'demo pictures in the gallery', why: 'they are made up' },
  coupons: { what: 'demo coupons', why: 'they take real money off real prices' },
  payments: { what: 'simulated payments', why: 'no bank knows them, and what they bought is play money' },
  exchanges: {
    what: 'exchanges with simulated suppliers',
    why: 'what they said of players, prices and balances is made up',
  },
  'seeded-shoppers': { what: 'shoppers of npm run seed', why: 'they are made up' },
} as const;
type DemoKind = keyof typeof KINDS;
/** One kind of demo rows, with which no shop may trade. */
export interface DemoFinding {
  kind: DemoKind;
  count: number;
  /** The rows by name, if they have one. */
  names: readonly string[];
}

const REMEDY = 'trade on an empty database: set another DATABASE_URL or DATA_DIR';

/** How the ids of `scripts/seed-volume.ts` begin. */
const VOLUME_ID = '0volume';

async function countVolume(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('id', 'like', `${VOLUME_ID}%`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Looks for the demo in the rows, whatever the settings say. Reads only. */
export async function findDemoRows(queries: Queries): Promise<DemoFinding[]> {
  const accounts = await findDemoAccounts(queries);
  const { products, items } = await findDemoCatalogue(queries);
  const pictures = await findDemoGallery(queries);
  const coupons = await findDemoCoupons(queries);
  const named = (kind: DemoKind, names: readonly string[]) => ({ kind, names, count: names.length });
  const counted = (kind: DemoKind, count: number) => ({ kind, names: [], count });
  return [
    named(
      'accounts',
      accounts.map(({ email, sign }) => (sign === 'address' ? email : `${email} (by its ${sign})`)),
    ),
    named(
      'products',
      products.map(({ name }) => name),
    ),
    named(
      'packs',
      items.map(({ name }) => name),
    ),
    named(
      'pictures',
      pictures.map(({ title }) => title),
    ),
    named(
      'coupons',
      coupons.map(({ code }) => code),
    ),
    counted('payments', await countTestCharges(queries)),
    counted('exchanges', await countTestExchanges(queries)),
    counted('seeded-shoppers', await countVolume(queries)),
  ].filter(({ count }) => count > 0);
}

/** One line for people: what, how many, which, why it matters and what to do. */
export function describeFinding({ kind, count, names }: DemoFinding, namesMax = 8): string {
  const shown = names.slice(0, namesMax).join(', ');
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  const { what, why } = KINDS[kind];
  return `${what}: ${count}${shown ? ` (${shown}${more})` : ''}; ${why}; ${REMEDY}`;
}
