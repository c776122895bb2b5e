import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { sql } from 'kysely';
import { coinsOf } from '#ledger/accounts.ts';
import { readBalance } from '#ledger/read-balance.ts';
import type { Payments } from '#payments/payments.ts';
import { prepareCharge } from '#payments/prepare-charge.ts';
import { requestCharge } from '#payments/request-charge.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId, newReference } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import './tables.ts';

export interface TopUpInput {
  caller: Caller;
  /** Whole rupees, as they were typed. */
  value: number | string | undefined;
  /** Names this wish; the same again finds the top-up it began. */
  wishKey: string;
}

const WHOLE_RUPEES = /^[1-9]\d{0,8}$/;

/**
 * Begins a top-up: a line in the wallet and a charge at the gateway. Refuses `amount-invalid`,
 * `amount-below-minimum`, `amount-above-maximum`, `daily-cap-reached`, `balance-cap-reached`, `shop-closed`,
 * `gateway-unavailable`.
 */
export async function startTopUp(
  payments: Payments,
  input: TopUpInput,
): Promise<{ txnid: string; paymentUrl: string }> {
  const { platform } = payments;
  const amountPaise = readAmount(platform, input.value);
  const { txnid, chargeId } = await platform.db.transaction(async (tx) => {
    const earlier = await tx
      .selectFrom('wallet_transactions')
      .select('txnid')
      .where('user_id', '=', input.caller.id)
      .where('wish_key', '=', input.wishKey)
      .executeTakeFirst();
    if (earlier) {
      const charge = await tx
        .selectFrom('charges')
        .select('id')
        .where('client_txn_id', '=', earlier.txnid)
        .executeTakeFirstOrThrow();
      return { txnid: earlier.txnid, chargeId: charge.id };
    }
    await requireRoom(platform, tx, input.caller.id, amountPaise);
    return writeTopUp(payments, tx, input, amountPaise);
  });
  const { paymentUrl } = await requestCharge(payments, chargeId);
  return { txnid, paymentUrl };
}

function readAmount({ settings }: Platform, value: number | string | undefined): number {
  if (settings.get('shop.closed')) refuse('shop-closed');
  const text = String(value ?? '').trim();
  const amountPaise = WHOLE_RUPEES.test(text) ? paiseFromRupees(text) : null;
  if (amountPaise === null) refuse('amount-invalid');
  const [min, max] = [settings.get('topUp.minPaise'), settings.get('topUp.maxPaise')];
  if (amountPaise < min)
    refuse('amount-below-minimum', { message: `The minimum top-up is ₹${rupeesFromPaise(min)}.` });
  if (amountPaise > max)
    refuse('amount-above-maximum', { message: `The maximum top-up is ₹${rupeesFromPaise(max)}.` });
  return amountPaise;
}

/** Caps of the wallet and of the day, counting what is under way. One top-up of a user at a time. */
async function requireRoom(
  { settings, clock }: Platform,
  tx: Tx,
  userId: string,
  amountPaise: number,
): Promise<void> {
  await sql`select id from users where id = ${userId} for update`.execute(tx);
  const since = new Date(clock.now().getTime() - 86_400_000);
  const today = await sql<{ paise: number }>`
    select coalesce(sum(w.amount_paise), 0)::bigint as paise from wallet_transactions w join charges c on c.client_txn_id = w.txnid
    where w.user_id = ${userId} and w.created_at > ${since} and w.status in ('Processing', 'Success')`.execute(
    tx,
  );
  if ((today.rows[0]?.paise ?? 0) + amountPaise > settings.get('topUp.dailyCapPaise'))
    refuse('daily-cap-reached');
  if ((await readBalance(tx, coinsOf(userId))) + amountPaise > settings.get('wallet.balanceCapPaise'))
    refuse('balance-cap-reached');
}

async function writeTopUp(
  payments: Payments,
  tx: Tx,
  { caller, wishKey }: TopUpInput,
  amountPaise: number,
): Promise<{ txnid: string; chargeId: string }> {
  const { clock, settings } = payments.platform;
  const now = clock.now();
  const id = newId(now.getTime());
  const txnid = newReference('T', now.getTime());
  await tx
    .insertInto('wallet_transactions')
    .values({
      id,
      txnid,
      user_id: caller.id,
      type: 'Credit',
      status: 'Created',
      amount_paise: amountPaise,
      order_id: null,
      description: 'Wallet top-up',
      balance_after_paise: null,
      wish_key: wishKey,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const { chargeId } = await prepareCharge(tx, {
    purpose: 'top-up',
    subjectId: id,
    userId: caller.id,
    clientTxnId: txnid,
    amountPaise,
    description: 'Wallet top-up',
    customer: { name: caller.name, email: caller.email, mobile: caller.mobile || '9999999999' },
    returnPath: '/walletconfirmation',
    gateway: payments.gateway.name,
    now,
    expiresAt: new Date(now.getTime() + settings.get('order.paymentMinutes') * 60_000),
  });
  return { txnid, chargeId };
}
