import { findDemoAccounts } from '#accounts/find-demo-accounts.ts';
import { findDemoCatalogue } from '#catalog/find-demo-catalogue.ts';
import { findDemoCoupons } from '#coupons/demo-coupons.ts';
import { countTestExchanges } from '#fulfilment/count-test-exchanges.ts';
import { findDemoGallery } from '#gallery/find-demo-gallery.ts';
import { countTestCharges } from '#payments/count-test-charges.ts';
import type { Queries } from '#platform/database/database.ts';

/** One kind of demo rows, with which no shop may trade. */
export interface DemoFinding {
  /** The kind, in words. */
  what: string;
  count: number;
  /** The rows by name, if they have one. */
  names: readonly string[];
}

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
  const named = (what: string, names: readonly string[]) => ({ what, names, count: names.length });
  const counted = (what: string, count: number) => ({ what, names: [], count });
  const emails = accounts.map(({ email, sign }) =>
    sign === 'address' ? email : `${email} (by its ${sign})`,
  );
  const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
  const titles = pictures.map(({ title }) => title);
  const codes = coupons.map(({ code }) => code);
  return [
    named('demo accounts', emails),
    named('demo products', namesOf(products)),
    named('demo packs', namesOf(items)),
    named('demo pictures in the gallery', titles),
    named('demo coupons', codes),
    counted('simulated payments', await countTestCharges(queries)),
    counted('exchanges with simulated suppliers', await countTestExchanges(queries)),
    counted('shoppers of npm run seed', await countVolume(queries)),
  ].filter(({ count }) => count > 0);
}

/** One line for people: what, how many, which, and what to do. */
export function describeFinding({ what, count, names }: DemoFinding, namesMax = 8): string {
  const shown = names.slice(0, namesMax).join(', ');
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  return `${what}: ${count}${shown ? ` (${shown}${more})` : ''}; trade on an empty database: set another DATABASE_URL or DATA_DIR`;
}
