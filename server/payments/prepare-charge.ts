import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { ChargeRow } from './tables.ts';

/** Some gateways require a mobile number. */
const UNKNOWN_MOBILE = '9999999999';

/** The columns of a charge that depend on gateway, payer and time. */
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

/** Records a charge in the transaction of its order or top-up. `requestCharge` opens it at the gateway later. */
export async function prepareCharge(tx: Tx, charge: NewCharge): Promise<void> {
  const id = newId(charge.created_at.getTime());
  const customer = JSON.stringify(charge.customer);
  await tx
    .insertInto('charges')
    .values({ ...charge, id, customer, status: 'created', next_check_at: charge.expires_at })
    .execute();
}

/** Refuses `too-many-open-payments`, because we poll each open charge. */
export async function requireFewOpen({ settings, clock }: Platform, tx: Tx, userId: string): Promise<void> {
  const max = settings.get('payments.openMax');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open charges ${userId}`}, 0))`.execute(tx);
  const { open } = await tx
    .selectFrom('charges')
    .select((select) => select.fn.count<number>('subject_id').distinct().as('open'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['created', 'pending'])
    .where('expires_at', '>', clock.now())
    .executeTakeFirstOrThrow();
  if (open >= max)
    refuse('too-many-open-payments', {
      message: `You have ${max} payments open. Please complete one of them, or wait until it expires.`,
      answer: { openMax: max },
    });
}
