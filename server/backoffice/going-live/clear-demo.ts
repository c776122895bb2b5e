import { sql } from 'kysely';
import { clearDemoAccount } from '#accounts/clear-demo-account.ts';
import { clearDemoCatalogue } from '#catalog/clear-demo-catalogue.ts';
import { clearDemoCoupons } from '#coupons/demo-coupons.ts';
import { clearTestExchanges } from '#fulfilment/clear-test-exchanges.ts';
import { clearDemoGallery } from '#gallery/clear-demo-gallery.ts';
import { takePlayMoney } from '#ledger/take-play-money.ts';
import { moveOrder } from '#orders/move-order.ts';
import { clearTestCharges } from '#payments/clear-test-charges.ts';
import type { Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { deleteWaitingJobs } from '#platform/jobs/worker-tables.ts';
import type { Platform } from '#platform/platform.ts';
import { failTestTopUps } from '#wallet/fail-test-top-ups.ts';
import { refuseWaitingGrants } from '#wallet/grants.ts';
import { type DemoRows, findDemoRows } from './find-demo-rows.ts';
import { findPlayMoney } from './find-play-money.ts';

/** Names the lock that a second clearing queues at. */
const LOCK = 727_406;

/**
 * Takes the demo out of a database, all or nothing: open orders of play money are cancelled and their money taken
 * back, wallets lose what was never paid, payments and exchanges of the test world end, demo goods and pictures leave
 * the shop, demo accounts are shut. What staff made or saved stays. The book is append-only and stays whole. No shop
 * may run on the database meanwhile.
 *
 * @returns what was there before
 */
export async function clearDemo(platform: Platform): Promise<DemoRows> {
  const { db, clock, settings } = platform;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const rows = await findDemoRows(tx);
    const orderIds = rows.openOrders.map(({ id }) => id);
    await clearTestExchanges(tx, orderIds, now);
    for (const orderId of orderIds)
      await moveOrder(tx, {
        orderId,
        to: 'Cancelled',
        actor: 'shop',
        cause: 'demo-cleared',
        now,
        pointsPercent: settings.get('points.percent'),
      });
    await failTestTopUps(tx, now);
    const seeded = rows.accounts.filter(({ sign }) => sign === 'address').map(({ id }) => id);
    // Anew: the cancelled orders have just been returned.
    for (const money of await findPlayMoney(tx, seeded)) await takePlayMoney(tx, money, now);
    // What demo staff asked for, or was meant for a demo account, is not for staff of the trading shop to confirm.
    await refuseWaitingGrants(tx, { ofUsers: seeded, askedBy: seeded }, now);
    await forgetJobs(tx, orderIds);
    await clearTestCharges(tx, now);
    await clearDemoCatalogue(tx, now);
    await clearDemoGallery(tx, now);
    await clearDemoCoupons(tx, now);
    for (const account of rows.accounts) await clearDemoAccount(tx, account, now);
    await tx
      .insertInto('audit_log')
      .values({
        id: newId(now.getTime()),
        at: now,
        actor_id: null,
        actor: 'command line',
        address: '',
        action: 'demo.clear',
        subject: 'shop',
        subject_id: 'demo',
        before: JSON.stringify(rows.findings.map(({ what, count }) => ({ what, count }))),
        after: null,
      })
      .execute();
    return rows;
  });
}

/** Nothing that the demo put on the list is done by the real providers: no delivery, no poll of a payment, no mail. */
async function forgetJobs(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const concerned = sql<boolean>`
    job.payload->>'orderId' = any(${orderIds})
    or job.payload->>'chargeId' in (select id from charges where environment = 'test')
    or job.payload->>'to' like '%@rush.test'
    or (job.name in ('send-mail', 'send-sms', 'send-push') and not exists (select from charges where environment = 'live')
      and exists (select from charges where environment = 'test'))`;
  await deleteWaitingJobs(tx, concerned);
}
