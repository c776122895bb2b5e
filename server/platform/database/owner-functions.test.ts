import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { aShopper } from '../../testing/a-shopper.ts';
import { aTestShop } from '../../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const app = new pg.Client({ connectionString: shop.data.appUrl });
await app.connect();
afterAll(() => app.end());

/** All SECURITY DEFINER functions. PUBLIC may execute trigger functions, because they cannot be called directly. */
const OWNER_FUNCTIONS = `from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace`;

test('a temporary table cannot shadow the balances in a transfer', async () => {
  const { id } = await aShopper(shop, { coinsPaise: 100_00 });
  await app.query('create temporary table ledger_balances (like public.ledger_balances)');
  await app.query('insert into pg_temp.ledger_balances values ($1, 1000000, now())', [`user:${id}:coins`]);
  const overdraft = app.query(
    `insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id)
     values ('order-wallet', 'more than there is', $1, 'shop:sales', 20000, $2)`,
    [`user:${id}:coins`, id],
  );
  await expect(overdraft).rejects.toThrow('ledger_balances_not_negative');
});

test('SECURITY DEFINER functions search pg_temp last, and PUBLIC cannot call them', async () => {
  const { rows } = await shop.owner.query(
    `select proname, proconfig ${OWNER_FUNCTIONS} and not ('search_path=public, pg_temp' = any(coalesce(proconfig, '{}')))`,
  );
  expect(rows).toEqual([]);
  const { rows: callable } = await shop.owner.query(
    `select proname ${OWNER_FUNCTIONS} and prorettype <> 'trigger'::regtype and (proacl is null or exists (
       select from aclexplode(proacl) a where a.grantee = 0))`,
  );
  expect(callable).toEqual([]);
});
