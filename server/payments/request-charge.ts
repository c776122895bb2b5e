import { safeLink } from '@rush/contract/safe-link.ts';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse, UnknownOutcome } from '#platform/refusal.ts';
import { type ChargeSubject, findCharge, lockCharges, nthClientTxnId, planPoll } from './charges.ts';
import { type Gateway, GatewayRefusal, type OpenedCharge } from './gateways/gateway.ts';
import type { Payments } from './payments.ts';
import { nextPoll } from './polling-schedule.ts';
import { applyChargeStatus } from './settle-payment.ts';
import type { ChargeRow } from './tables.ts';

/** Some gateways require a mobile number. */
const UNKNOWN_MOBILE = '9999999999';

/** The columns of a charge that depend on the gateway, payer and time. */
export function chargeTerms(
  { settings }: Pick<Platform, 'settings'>,
  gateway: Pick<Gateway, 'name' | 'environment'>,
  caller: Pick<Caller, 'id' | 'name' | 'email' | 'mobile'>,
  now: Date,
) {
  return {
    gateway: gateway.name,
    environment: gateway.environment,
    user_id: caller.id,
    customer: { name: caller.name, email: caller.email, mobile: caller.mobile || UNKNOWN_MOBILE },
    created_at: now,
    expires_at: new Date(now.getTime() + settings.get('order.paymentMinutes') * 60_000),
  };
}

type NewCharge = ReturnType<typeof chargeTerms> &
  Pick<
    ChargeRow,
    'purpose' | 'subject_id' | 'client_txn_id' | 'amount_paise' | 'description' | 'return_path'
  >;

/** Serializes a user's new payments. Run it in the transaction, before `prepareCharge` with a limit. */
export const lockOpenCharges = (userId: string): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`open charges ${userId}`}, 0))`;

/**
 * Records a charge in the transaction of its order or top-up. `requestCharge` opens it at the gateway later. Refuses
 * with `too-many-open-payments`.
 * @param openMax how many payments a user may have open, because each one is polled; null for no limit
 */
export async function prepareCharge(tx: Tx, charge: NewCharge, openMax: number | null): Promise<ChargeRow> {
  const { user_id, created_at } = charge;
  const customer = JSON.stringify(charge.customer);
  const row = {
    ...charge,
    id: newId(created_at.getTime()),
    customer,
    status: 'created',
    next_check_at: charge.expires_at,
  };
  const { rows } = await sql<ChargeRow>`${PREPARED}
    insert into charges (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(row))}
    where ${openMax}::int is null or ${openMax}::int > (select count(distinct subject_id) from charges
      where user_id = ${user_id} and status in ('created', 'pending') and expires_at > ${created_at})
    returning *`.execute(tx);
  return (
    rows[0] ??
    refuse('too-many-open-payments', {
      message: `You have ${openMax} open payments. Please complete one of them, or wait for one to expire.`,
      extra: { openMax },
    })
  );
}

/** Maximum per order or top-up: a single digit, as `shopReference` expects. */
const CHARGES_MAX = 5;

/**
 * Opens the charge for an order or top-up at its gateway, once. If an earlier response was lost, opens another one; a
 * payment for either is settled. Refuses with `gateway-unavailable`, in which case an open charge expires.
 *
 * @param newCharge the charge, if the caller has just recorded it
 * @returns paymentUrl the payment page, or the return page if the charge is already paid
 */
export async function requestCharge(
  payments: Payments,
  subject: ChargeSubject,
  newCharge?: ChargeRow,
): Promise<{ paymentUrl: string }> {
  // Otherwise a concurrent request would mistake this charge for one whose response was lost.
  const pending = payments.opening.get(subject.subjectId);
  if (pending !== undefined) return pending;
  const opening = openCharge(payments, subject, newCharge).finally(() =>
    payments.opening.delete(subject.subjectId),
  );
  payments.opening.set(subject.subjectId, opening);
  return opening;
}

async function openCharge(
  payments: Payments,
  subject: ChargeSubject,
  newCharge: ChargeRow | undefined,
): Promise<{ paymentUrl: string }> {
  const { platform, gateways } = payments;
  for (let round = 1; round <= CHARGES_MAX; round++) {
    const charge = (round === 1 && newCharge) || (await findCharge(platform.db.queries, subject));
    if (!charge) throw new Error(`${subject.purpose} ${subject.subjectId} has no charge`);
    if (charge.payment_url) return { paymentUrl: charge.payment_url };
    if (charge.status !== 'created')
      refuse('gateway-unavailable', { detail: `the charge is ${charge.status} and has no payment page` });
    const gateway = gateways.get(charge.gateway);
    if (!gateway) refuse('gateway-unavailable', { detail: `gateway ${charge.gateway} has no keys` });
    try {
      return await openAtGateway(payments, gateway, charge);
    } catch (error) {
      if (!(error instanceof GatewayRefusal) && !(error instanceof UnknownOutcome)) throw error;
      platform.log.warn({ err: error, chargeId: charge.id }, 'the gateway may not have opened a charge');
      const next =
        error instanceof GatewayRefusal ? await resolveRefusal(payments, gateway, charge) : 'refused';
      if (next === 'paid')
        return {
          paymentUrl: `${platform.config.publicUrl}${charge.return_path}?client_txn_id=${charge.client_txn_id}`,
        };
      if (next === 'refused') refuse('gateway-unavailable', { detail: error.message });
    }
  }
  return refuse('gateway-unavailable', {
    detail: `${CHARGES_MAX} charges were opened, and every response was lost`,
  });
}

/** @returns the payment page. Throws GatewayRefusal and UnknownOutcome. */
async function openAtGateway(
  { platform }: Payments,
  gateway: Gateway,
  charge: ChargeRow,
): Promise<{ paymentUrl: string }> {
  const { db, config, clock } = platform;
  const opened: OpenedCharge = await gateway.open({
    clientTxnId: charge.client_txn_id,
    amountPaise: charge.amount_paise,
    description: charge.description,
    customer: charge.customer,
    returnUrl: config.publicUrl + charge.return_path,
    expiresAt: charge.expires_at,
  });
  const paymentUrl = safeLink(opened.paymentUrl, config.publicUrl);
  if (!paymentUrl?.startsWith('http')) throw new UnknownOutcome('the payment page has an unsafe URL');
  const now = clock.now();
  // The poll at expiry fails an unpaid order or top-up, so a charge opened after its expiry needs a poll too.
  const check = now < charge.expires_at ? nextPoll(charge, config.payments.schedule, now) : now;
  // Another process may have opened a charge for the same order; return its payment page.
  const [updated] = await db.prepared<{ url: string }>(
    'open-charge',
    sql`
      update charges c set next_check_at = ${check},
        gateway_reference = case when c.status = 'created' then ${opened.reference} else c.gateway_reference end,
        payment_url = case when c.status = 'created' and first.url is null then ${paymentUrl} else c.payment_url end,
        status = case when c.status = 'created' and first.url is null then 'pending' else c.status end
      from (select min(payment_url) as url from charges
        where purpose = ${charge.purpose} and subject_id = ${charge.subject_id} and status = 'pending') first
      where c.id = ${charge.id} returning coalesce(first.url, c.payment_url, ${paymentUrl}) as url`,
  );
  return { paymentUrl: updated?.url ?? paymentUrl };
}

/** Queries the charge to find out why the gateway refused it, because refusal messages are undocumented. */
async function resolveRefusal(
  payments: Payments,
  gateway: Gateway,
  charge: ChargeRow,
): Promise<'paid' | 'reopened' | 'refused'> {
  const { db, clock, log } = payments.platform;
  const queriedAt = clock.now();
  try {
    const reported = await gateway.fetch({
      clientTxnId: charge.client_txn_id,
      reference: charge.gateway_reference,
      createdAt: charge.created_at,
    });
    if (reported === null) return 'refused';
    if (reported.state === 'success') {
      const settled = await db.transaction((tx) =>
        applyChargeStatus(payments, tx, charge, reported, queriedAt),
      );
      return settled.status === 'success' ? 'paid' : 'refused';
    }
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, chargeId: charge.id }, 'the gateway did not return the status of a charge');
    return 'refused';
  }
  return (await reopenCharge(payments, charge)) ? 'reopened' : 'refused';
}

/**
 * Records another charge for the same order or top-up under a new client_txn_id. The old charge has no payment page,
 * but is still polled, and a payment for it is settled. @returns false if no more charges may be opened
 */
async function reopenCharge({ platform }: Payments, charge: ChargeRow): Promise<boolean> {
  const { db, clock, config, log } = platform;
  const now = clock.now();
  if (now >= charge.expires_at) return false;
  return db.transaction(async (tx) => {
    const charges = await lockCharges(tx, { purpose: charge.purpose, subjectId: charge.subject_id });
    const [first] = charges;
    const newest = charges.at(-1);
    if (!first || !newest || charges.length >= CHARGES_MAX) return false;
    if (newest.id !== charge.id) return true;
    if (newest.status !== 'created') return false;
    await planPoll(tx, charge.id, nextPoll(charge, config.payments.schedule, now));
    const { purpose, subject_id, user_id, gateway, environment, ...terms } = charge;
    const { amount_paise, description, customer, return_path, expires_at } = terms;
    const nextCharge = {
      ...{ purpose, subject_id, user_id, gateway, environment },
      ...{ amount_paise, description, customer, return_path, expires_at, created_at: now },
      client_txn_id: nthClientTxnId(first.client_txn_id, charges.length + 1),
    };
    await prepareCharge(tx, nextCharge, null);
    log.warn({ chargeId: charge.id }, 'opening another charge under a new client_txn_id');
    return true;
  });
}
