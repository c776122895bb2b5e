import { NOTICE } from '@rush/contract/notice.ts';
import { savePage } from '@rush/contract/pages.ts';
import { acceptNotice, myData, withdrawPush } from '@rush/contract/personal-data.ts';
import { subscribeToPush, unsubscribeFromPush } from '@rush/contract/push.ts';
import { getShop } from '@rush/contract/shop.ts';
import { describe, expect, test } from 'vitest';
import { registerShopper } from '../testing/a-busy-shopper.ts';
import { PUSH_KEYS } from '../testing/a-push-browser.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ env: { TRUSTED_PROXIES: '1' } });

let userCount = 0;
const newUser = () => ({
  name: 'Asha Rao',
  mobile: `96000000${String(++userCount).padStart(2, '0')}`,
  email: `asha${userCount}@example.test`,
  address: '203.0.113.45',
});
const dataOf = async (token: string) => (await shop.call(myData, { token })).body;
const browser = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: PUSH_KEYS,
});

describe('the consent log', () => {
  test('records the version and hash of the notice, in the language shown at registration', async () => {
    const shownNotice = { version: NOTICE.version, language: 'hi' as const };
    const { token } = await registerShopper(shop, newUser(), shownNotice);
    const { notice, consents } = await dataOf(token);
    expect(notice).toEqual({ version: NOTICE.version, isAccepted: true });
    expect(consents).toEqual([
      expect.objectContaining({
        subject: 'terms',
        action: 'accepted',
        given: 'registration',
        noticeVersion: NOTICE.version,
        noticeHash: NOTICE.hashes.hi,
        language: 'hi',
        address: '203.0.113.0/24',
      }),
    ]);
  });

  test('counts registration as acceptance if the front end sends no version', async () => {
    const { token } = await registerShopper(shop, newUser());
    const { notice, consents } = await dataOf(token);
    expect(notice.isAccepted).toBe(true);
    expect(consents).toMatchObject([{ given: 'registering', noticeVersion: NOTICE.version, language: 'en' }]);
  });

  test('requires acceptance once from a user who has not accepted the current version, e.g. after signing in with a provider', async () => {
    const { token } = await aShopper(shop);
    expect((await dataOf(token)).notice.isAccepted).toBe(false);
    const outdated = await shop.call(acceptNotice, {
      body: { version: '2020-01-01', language: 'en' },
      token,
    });
    expect(outdated.body.type).toBe('notice-outdated');
    const body = { version: NOTICE.version, language: 'en' as const };
    await shop.call(acceptNotice, { body, token });
    await shop.call(acceptNotice, { body, token });
    const { notice, consents } = await dataOf(token);
    expect(notice.isAccepted).toBe(true);
    expect(consents).toMatchObject([{ given: 'notice', action: 'accepted' }]);
  });

  test('requires acceptance of changed terms, but not again of the default terms once they are restored', async () => {
    const shopper = await aShopper(shop);
    const accept = async () => {
      const { version } = (await dataOf(shopper.token)).notice;
      return shop.call(acceptNotice, { body: { version, language: 'hi' }, token: shopper.token });
    };
    await accept();
    const { token } = await shop.signIn('admin@rush.test');
    const save = (texts: Record<string, string>) =>
      shop.call(savePage, { params: { page: 'terms' }, body: { language: 'en', texts }, token });
    await save({ body: 'Pay first.' });
    const { noticeVersion } = (await shop.call(getShop)).body;
    expect((await dataOf(shopper.token)).notice).toEqual({ version: noticeVersion, isAccepted: false });
    expect((await accept()).status).toBe(200);
    const { notice, consents } = await dataOf(shopper.token);
    expect(notice.isAccepted).toBe(true);
    expect(consents[0]).toMatchObject({ noticeVersion, language: 'hi' });
    expect(Object.values(NOTICE.hashes)).not.toContain(consents[0]?.noticeHash);
    await save({});
    expect((await dataOf(shopper.token)).notice).toEqual({ version: NOTICE.version, isAccepted: true });
  });

  test('requires acceptance again if the recorded version is outdated', async () => {
    const shopper = await aShopper(shop);
    await shop.owner.query(
      `insert into consents (id, user_id, at, subject, action, given, notice_version, notice_hash, language, address)
       values ('older', $1, now(), 'terms', 'accepted', 'registration', '2020-01-01', 'x', 'en', '')`,
      [shopper.id],
    );
    expect((await dataOf(shopper.token)).notice.isAccepted).toBe(false);
  });

  test('records each change to browser notifications once, for one browser or all', async () => {
    const { token } = await aShopper(shop);
    await shop.call(subscribeToPush, { body: browser('first'), token });
    await shop.call(subscribeToPush, { body: browser('first'), token });
    await shop.call(unsubscribeFromPush, { body: { endpoint: browser('first').endpoint }, token });
    await shop.call(subscribeToPush, { body: browser('second'), token });
    await shop.call(subscribeToPush, { body: browser('third'), token });
    expect((await dataOf(token)).pushSubscriptions).toBe(2);
    await shop.call(withdrawPush, { body: {}, token });
    await shop.call(withdrawPush, { body: {}, token });
    const { pushSubscriptions, consents } = await dataOf(token);
    expect(pushSubscriptions).toBe(0);
    expect(consents.map(({ action }) => action)).toEqual([
      'withdrawn',
      'accepted',
      'accepted',
      'withdrawn',
      'accepted',
    ]);
  });

  test('is append-only', async () => {
    await expect(shop.db.pool.query("update consents set action = 'withdrawn'")).rejects.toThrow(
      'permission denied',
    );
    await expect(shop.owner.query('delete from consents')).rejects.toThrow('append-only');
  });
});
