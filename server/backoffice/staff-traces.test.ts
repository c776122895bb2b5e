import * as adminAccounts from '@rush/contract/admin-accounts.ts';
import * as auditCalls from '@rush/contract/admin-audit.ts';
import * as queueCalls from '@rush/contract/admin-queue.ts';
import * as settingCalls from '@rush/contract/admin-settings.ts';
import * as adminWallet from '@rush/contract/admin-wallet.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop();
const { token: admin } = await shop.signIn('admin@rush.test');

const search = async (text: string) =>
  (await shop.call(auditCalls.auditLog, { query: { search: text }, token: admin })).body;

test('signing a user out everywhere ends their sessions and is recorded in the audit log', async () => {
  const { token, user } = await shop.signIn('reseller@rush.test');
  const response = await shop.call(adminAccounts.endUserSessions, {
    params: { id: user.userid },
    body: {},
    token: admin,
  });
  expect(response.body.message).toBe('Signed out on 1 device.');
  const after = await shop.call(walletBalance, { params: { userid: user.userid }, token });
  expect(after.status).toBe(401);
  expect(await search(user.userid)).toEqual([
    expect.objectContaining({ action: 'user.end-sessions', by: 'admin@rush.test' }),
  ]);
});

test('the audit log can be searched by IP address, and by values before and after a change', async () => {
  const change = (name: string) =>
    shop.call(settingCalls.changeSettings, { body: { settings: { 'brand.city': name } }, token: admin });
  await change('Mysuru');
  await change('Hampi');
  expect(await search('mysuru')).toHaveLength(2);
  const [latestEntry] = await search('HAMPI');
  expect(latestEntry).toMatchObject({ subjectId: 'brand.city', before: 'Mysuru', after: 'Hampi' });
  expect((await search(latestEntry?.address ?? '')).map((line) => line._id)).toContain(latestEntry?._id);
  expect(await search('nobody@rush.test')).toEqual([]);
});

test('the work queue shows a waiting grant with its customer and a link to the grants', async () => {
  const player = await shop.signIn('player@rush.test');
  await shop.call(adminWallet.addUserBalance, {
    body: { userId: player.user.userid, amount: 6000 },
    token: admin,
  });
  const queue = await shop.call(queueCalls.workQueue, { token: admin });
  expect(queue.body).toContainEqual(
    expect.objectContaining({
      kind: 'grant-waiting',
      subject: `Priya Player ${player.user.userid}`,
      amount: 6000,
      link: '/admin/grants',
    }),
  );
});

test('several settings and their audit entries are written atomically', async () => {
  const names = ['brand.city', 'brand.name', 'support.email'] as const;
  const before = (await shop.call(settingCalls.readSettings, { token: admin })).body.settings;
  // The database rejects the audit entry for the second setting.
  await shop.owner.query(`
    create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse_line before insert on audit_log for each row when (new.subject_id = 'brand.name') execute function refuse_line()`);
  const change = () =>
    shop.call(settingCalls.changeSettings, {
      body: {
        settings: { 'brand.city': 'Alleppey', 'brand.name': 'Jhoom', 'support.email': 'help@rush.example' },
      },
      token: admin,
    });
  expect((await change()).status).toBe(500);
  await shop.owner.query('drop trigger refuse_line on audit_log; drop function refuse_line');
  expect((await shop.call(settingCalls.readSettings, { token: admin })).body.settings).toEqual(before);
  const savedSettings = await shop.owner.query(
    'select name from settings where name = any($1) and value::text ~ $2',
    [names, 'Alleppey|Jhoom|rush.example'],
  );
  expect(savedSettings.rows).toEqual([]);
  expect(await search('Alleppey')).toEqual([]);

  expect((await change()).status).toBe(200);
  expect((await shop.call(settingCalls.readSettings, { token: admin })).body.settings).toMatchObject({
    'brand.city': 'Alleppey',
    'brand.name': 'Jhoom',
    'support.email': 'help@rush.example',
  });
  expect(await search('Alleppey')).toEqual([expect.objectContaining({ action: 'setting.change' })]);
});
