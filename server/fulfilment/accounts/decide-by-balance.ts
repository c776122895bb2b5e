import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Tx } from '#platform/database/database.ts';
import { settleDeliveryIn, settleNotExecuted } from '../delivery/conclude-order.ts';
import { evidenceColumns } from '../delivery/record-outcome.ts';
import {
  type AccountFindings,
  type BalanceEvidence,
  type BalanceReading,
  decideUnknown,
  type ObservedDelivery,
  presentEvidence,
} from '../evidence/decide-unknown.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { alertPriceChanges, readPrices } from '../pricing/prices.ts';
import { accountLabel } from '../suppliers/registry.ts';
import { belongsTo, type Supplier } from '../suppliers/supplier.ts';
import { costsOf, joinPrices, lockAccount, requestTurn, updateAccount } from './supplier-account.ts';

const RETRY_MS = 5_000;
/** Without prices, an expired delivery is left to staff after this time. */
const UNPRICED_MS_MAX = 15 * 60_000;

/**
 * Resolves unknown deliveries by an account's newest reading, and alerts the owner to unexplained spending. Reads the
 * current prices first, so that a changed price is not mistaken for a delivery.
 */
export async function decideByBalance(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { db, settings } = fulfilment.platform;
  const isShared = settings.get('supplier.sharedAccounts');
  const initial = await db.transaction((tx) => readWindow(tx, supplier));
  const preview = decideUnknown(initial.readings, initial.deliveries, isShared);
  const needsPrices =
    preview.unexplained.length > 0 || initial.deliveries.some(({ outcome }) => outcome === 'unknown');
  if (needsPrices && !(await refreshPrices(fulfilment, supplier, initial.products)))
    return retryLater(fulfilment, supplier);
  await db.transaction(async (tx) => {
    await lockAccount(tx, fulfilment.platform, supplier);
    const { readings, deliveries } = await readWindow(tx, supplier);
    // A newer reading may reflect a price change that has not been read yet.
    if (readings.at(-1)?.id !== initial.readings.at(-1)?.id) {
      await updateAccount(tx, supplier, { decide_until: null });
      return requestTurn(tx, supplier);
    }
    const findings = decideUnknown(readings, deliveries, isShared);
    await alertUnexplained(tx, fulfilment, supplier, findings);
    await updateAccount(tx, supplier, { decided_reading: readings.at(-1)?.id ?? null, decide_until: null });
    await applyDecisions(tx, fulfilment, findings, {
      evidence: presentEvidence(readings, deliveries),
      shownAfter: readings.at(-2)?.id,
    });
  });
}

async function refreshPrices(
  { platform }: Fulfilment,
  supplier: Supplier,
  products: readonly string[],
): Promise<boolean> {
  for (const product of products) {
    const changes = await readPrices(platform, supplier, product);
    if (!changes) return false;
    await alertPriceChanges(platform, platform.db.queries, changes);
  }
  return true;
}

async function retryLater(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { platform } = fulfilment;
  const now = platform.clock.now().getTime();
  const at = new Date(now + RETRY_MS);
  await platform.db.transaction(async (tx) => {
    await lockAccount(tx, platform, supplier);
    const { readings, deliveries } = await readWindow(tx, supplier);
    const evidence = presentEvidence(readings, deliveries);
    for (const { id, outcome, isLeftToStaff, expiresAt } of deliveries)
      if (outcome === 'unknown' && !isLeftToStaff && expiresAt <= now - UNPRICED_MS_MAX)
        await leaveToStaff(tx, fulfilment, id, evidence);
    await updateAccount(tx, supplier, { decide_until: at });
    await requestTurn(tx, supplier, at);
  });
}

interface WindowRow {
  id: string;
  status: 'Delivered' | 'Unknown' | 'Sent';
  sent_reading: number | null;
  ended_reading: number | null;
  expires_at: Date | null;
  sent_at: Date;
  is_left: boolean;
  cost: number | null;
  price: number | null;
  change_price: number | null;
  past_prices: number[] | null;
  count: number;
  products: string[];
}

interface Window {
  readings: BalanceReading[];
  deliveries: ObservedDelivery[];
  products: string[];
}

/** Reads what may have changed the balance since the last decision or first open delivery. Merges similar rows. */
async function readWindow(tx: Tx, supplier: Supplier): Promise<Window> {
  const start = await sql<{ first: number }>`
    select coalesce(min(first), 0) as first from (
      select coalesce(u.sent_reading, 0) as first from deliveries u where ${belongsTo('u', supplier)}
        and ((u.status = 'Unknown' and u.left_to_staff_at is null) or (u.status = 'Sent' and u.reference = ''))
      union all
      select coalesce(a.decided_reading, 0) from supplier_accounts a
      where ${belongsTo('a', supplier)}) opened`.execute(tx);
  // Separate statements, so that each uses its own index.
  const earliest = start.rows[0]?.first ?? 0;
  const readings = await sql<{ id: number; started_at: Date; balance: number }>`
    select id, started_at, balance from supplier_readings
    where ${belongsTo('supplier_readings', supplier)} and balance is not null and id >= ${earliest} order by id`.execute(
    tx,
  );
  const rows = await sql<WindowRow>`
    with changed as (
      select h.supplier_product, h.supplier_item, array_agg(distinct h.price) as prices from supplier_price_changes h
      where ${belongsTo('h', supplier)} and h.seen_at >= ${readings.rows[0]?.started_at ?? null}
      group by 1, 2)
    select min(d.id) as id, d.status, d.sent_reading, d.ended_reading, max(d.expires_at) as expires_at, min(d.sent_at) as sent_at,
      d.left_to_staff_at is not null as is_left, d.cost, p.price, c.change_price, h.prices as past_prices,
      count(*)::int as count,
      array_agg(distinct d.supplier_product) as products
    from (
      select * from deliveries
      where ${belongsTo('deliveries', supplier)} and status = 'Delivered' and ended_reading >= ${earliest}
      union all select * from deliveries where ${belongsTo('deliveries', supplier)} and status = 'Unknown'
      union all select * from deliveries
      where ${belongsTo('deliveries', supplier)} and status = 'Sent' and reference = '') d
    ${joinPrices(supplier)}
    left join changed h on h.supplier_product = d.supplier_product and h.supplier_item = d.supplier_item
    group by d.status, d.sent_reading, d.ended_reading, d.left_to_staff_at, d.cost, p.price, c.change_price, h.prices,
      case when d.status = 'Delivered' then null else d.expires_at end,
      case when d.status = 'Delivered' then null else d.id end`.execute(tx);
  return {
    readings: readings.rows.map(({ id, started_at, balance }) => ({
      id,
      startedAt: started_at.getTime(),
      balance,
    })),
    deliveries: rows.rows.map((row) => observedOf(row)),
    products: [...new Set(rows.rows.flatMap((row) => row.products))],
  };
}

const OUTCOMES = { Delivered: 'delivered', Unknown: 'unknown', Sent: 'in-flight' } as const;

/** What a delivery may have cost, in hundredths: its price when sent, its current price, and any in between. */
function possibleCosts({ cost, price, change_price, past_prices }: WindowRow): number[] {
  const listed = [price, ...(past_prices ?? [])].flatMap((listedPrice) => costsOf(listedPrice, change_price));
  return [...new Set(cost === null ? listed : [cost, ...listed])];
}

const observedOf = (row: WindowRow): ObservedDelivery => ({
  id: row.id,
  outcome: OUTCOMES[row.status],
  sentReading: row.sent_reading,
  endedReading: row.ended_reading,
  expiresAt: (row.expires_at ?? row.sent_at).getTime(),
  costs: possibleCosts(row),
  isLeftToStaff: row.is_left,
  ...(row.count > 1 && { count: row.count }),
});

async function applyDecisions(
  tx: Tx,
  fulfilment: Fulfilment,
  { decisions }: AccountFindings,
  { evidence, shownAfter }: { evidence: BalanceEvidence; shownAfter: number | undefined },
): Promise<void> {
  for (const { id, decision } of decisions) {
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'Unknown')
      .executeTakeFirst();
    if (!delivery) continue;
    if (decision === 'left-to-staff') {
      await leaveToStaff(tx, fulfilment, id, evidence);
      continue;
    }
    if (decision === 'executed')
      await settleDeliveryIn(fulfilment, tx, delivery, { status: 'Delivered', evidence, shownAfter });
    else await settleNotExecuted(fulfilment, tx, delivery, { reasonCode: 'not-executed', evidence });
  }
}

async function leaveToStaff(
  tx: Tx,
  { platform }: Fulfilment,
  id: string,
  evidence: BalanceEvidence,
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ left_to_staff_at: platform.clock.now(), ...evidenceColumns(evidence) })
    .where('id', '=', id)
    .execute();
  await alertOwner(platform, tx, {
    kind: 'unclear',
    subject: 'A delivery is waiting for your decision',
    text: 'The supplier did not respond, and its balance does not show whether the delivery was executed.',
    path: '/admin/queue',
  });
}

/** Alerts the owner once about spending outside the shop. Deposits are only recorded. */
async function alertUnexplained(
  tx: Tx,
  { platform }: Fulfilment,
  supplier: Supplier,
  { unexplained }: AccountFindings,
): Promise<void> {
  for (const { to, amount } of unexplained) {
    const updated = await sql`
      update supplier_readings set unexplained = ${amount} where id = ${to} and unexplained is null`.execute(
      tx,
    );
    if ((updated.numAffectedRows ?? 0n) === 0n || amount < 0) continue;
    await alertOwner(platform, tx, {
      kind: 'balance',
      subject: `${accountLabel(supplier)}: the balance fell by ${amount / 100} more than this shop spent`,
      text: 'Something other than this shop used the account, or a price changed more than once.',
      path: '/admin/analytics',
    });
  }
}
