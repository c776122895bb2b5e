import { formatPaise, rupeesFromPaise, wholeRupeesInPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { coinsOf, readBalance } from '#ledger/accounts.ts';
import type { WalletRow } from '#ledger/tables.ts';
import { openTopUpLine } from '#ledger/wallet-lines.ts';
import { gatewayForNew, type Payments } from '#payments/payments.ts';
import { chargeTerms, lockOpenCharges, prepareCharge, requestCharge } from '#payments/request-charge.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId, newReference } from '#platform/ids.ts';
import { indianDay, startOfIndianDay } from '#platform/indian-day.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { requireOpen } from '#platform/settings/shop-settings.ts';

export interface TopUpInput {
  caller: Caller;
  /** Whole rupees, as typed. */
  value: number | string | undefined;
  idempotencyKey: string;
}

/**
 * Starts a top-up: a wallet line and a charge. Refuses with `amount-invalid`, `amount-below-minimum`,
 * `amount-above-maximum`, `daily-cap-reached`, `balance-cap-reached`, `too-many-open-payments`, `shop-closed`,
 * `shop-not-open`, `gateway-unavailable` (retry with the same key), and `idempotency-key-reused` for another amount.
 */
export async function startTopUp(
  payments: Payments,
  input: TopUpInput,
): Promise<{ txnid: string; paymentUrl: string }> {
  const { db, settings } = payments.platform;
  requireOpen(settings);
  const amountPaise = readAmount(settings, input.value);
  const topUp = await db.transaction(async (tx) => {
    // Serializes a user's top-ups, so that the caps are exact. Does not lock the user's row, which orders reference.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`top-up ${input.caller.id}`}, 0))`.execute(tx);
    const earlier = await findByIdempotencyKey(tx, input);
    if (earlier && earlier.amount_paise !== amountPaise) refuse('idempotency-key-reused');
    if (earlier) return earlier;
    await lockOpenCharges(input.caller.id).execute(tx);
    await requireWithinCaps(payments.platform, tx, input.caller.id, amountPaise);
    return writeTopUp(payments, tx, input, amountPaise);
  });
  const { paymentUrl } = await requestCharge(payments, { purpose: 'top-up', subjectId: topUp.id });
  return { txnid: topUp.txnid, paymentUrl };
}

function findByIdempotencyKey(tx: Tx, { caller, idempotencyKey }: TopUpInput) {
  return tx
    .selectFrom('wallet_transactions')
    .select(['id', 'txnid', 'amount_paise'])
    .where('user_id', '=', caller.id)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

function readAmount(settings: Platform['settings'], value: number | string | undefined): number {
  const amountPaise = wholeRupeesInPaise(value);
  if (amountPaise === null) refuse('amount-invalid');
  const [min, max] = [settings.get('topUp.minPaise'), settings.get('topUp.maxPaise')];
  if (amountPaise < min)
    refuse('amount-below-minimum', {
      message: `The minimum top-up is ₹${formatPaise(min)}.`,
      extra: { minimum: rupeesFromPaise(min) },
    });
  if (amountPaise > max)
    refuse('amount-above-maximum', {
      message: `The maximum top-up is ₹${formatPaise(max)}.`,
      extra: { maximum: rupeesFromPaise(max) },
    });
  return amountPaise;
}

/** Checks the daily cap (Indian day) and the balance cap. Open attempts count, because they may still be paid. */
async function requireWithinCaps(
  { settings, clock }: Platform,
  tx: Tx,
  userId: string,
  amountPaise: number,
): Promise<void> {
  const dayStart = startOfIndianDay(indianDay(clock.now()));
  const sums = await sql<{ today: number; open: number }>`
    select coalesce(sum(amount_paise) filter (where created_at >= ${dayStart}), 0)::bigint as today,
           coalesce(sum(amount_paise) filter (where status <> 'Success'), 0)::bigint as open
    from wallet_transactions
    where user_id = ${userId} and idempotency_key is not null
      and (status in ('Created', 'Processing') or (status = 'Success' and created_at >= ${dayStart}))`.execute(
    tx,
  );
  const { today = 0, open = 0 } = sums.rows[0] ?? {};
  const leftToday = settings.get('topUp.dailyCapPaise') - today;
  if (amountPaise > leftToday)
    refuse('daily-cap-reached', {
      message:
        leftToday > 0
          ? `You can top up ₹${formatPaise(leftToday)} more today, counting payments that are still open.`
          : undefined,
      extra: { left: rupeesFromPaise(Math.max(0, leftToday)) },
    });
  const balancePaise = await readBalance(tx, coinsOf(userId));
  if (balancePaise + open + amountPaise > settings.get('wallet.balanceCapPaise'))
    refuse('balance-cap-reached');
}

async function writeTopUp(
  payments: Payments,
  tx: Tx,
  { caller, idempotencyKey }: TopUpInput,
  amountPaise: number,
): Promise<Pick<WalletRow, 'id' | 'txnid' | 'amount_paise'>> {
  const { clock, settings } = payments.platform;
  const now = clock.now();
  const id = newId(now.getTime());
  const txnid = newReference('T', now.getTime());
  await openTopUpLine(tx, { id, txnid, userId: caller.id, amountPaise, idempotencyKey, now });
  const charge = {
    purpose: 'top-up' as const,
    subject_id: id,
    client_txn_id: txnid,
    amount_paise: amountPaise,
    description: `${settings.get('brand.name')} wallet top-up`,
    return_path: '/walletconfirmation',
    ...chargeTerms(payments.platform, gatewayForNew(payments), caller, now),
  };
  await prepareCharge(tx, charge, settings.get('payments.openMax'));
  return { id, txnid, amount_paise: amountPaise };
}
