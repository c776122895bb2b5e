import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../platform/ids.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { marksOf } from './identity-signals.ts';

test('signals that were stored as plain hashes are keyed before the shop serves, and match as before', async () => {
  const first = await openTestShop({ withoutJobs: true });
  onTestFinished(() => first.close());
  const shopper = await aShopper(first);
  const key = first.shop.platform.config.secret;
  const [keyed] = marksOf({ key, mobile: shopper.mobile });
  const plain = sha256(`mobile ${shopper.mobile}`);
  const elsewhere = sha256('mobile 9111111111');
  expect(keyed).not.toContain(plain);
  await first.owner.query('delete from identity_signals where user_id = $1 and mark = $2', [
    shopper.id,
    keyed,
  ]);
  await first.owner.query('insert into identity_signals (user_id, mark) values ($1, $2), ($1, $3)', [
    shopper.id,
    plain,
    elsewhere,
  ]);
  await first.owner.query('insert into sign_up_bonus_signals (mark, user_id) values ($1, $2)', [
    plain,
    shopper.id,
  ]);

  const second = await openTestShop({ withoutJobs: true, data: first.data });
  onTestFinished(() => second.close());
  const marks = async (table: 'identity_signals' | 'sign_up_bonus_signals') =>
    (await first.owner.query(`select mark from ${table} where user_id = $1`, [shopper.id])).rows.map(
      ({ mark }) => mark as string,
    );
  expect(await marks('identity_signals')).toEqual(
    expect.arrayContaining([keyed, ...marksOf({ key, mobile: '9111111111' })]),
  );
  expect((await marks('identity_signals')).filter((mark) => !mark.startsWith('k1.'))).toEqual([]);
  expect(await marks('sign_up_bonus_signals')).toEqual([keyed]);
});
