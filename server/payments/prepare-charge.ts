import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Tx } from '#platform/database/database.ts';
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

/** Waits for concurrent payments of a user. Use it in the transaction before `prepareCharge` with a limit. */
export const lockOpenCharges = (userId: string): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`open charges ${userId}`}, 0))`;

/**
 * Records a charge in the transaction of its order or top-up. `requestCharge` opens it at the gateway later.
 *
 * @param openMax refuses `too-many-open-payments` above it, because we poll each open charge
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
      message: `You have ${openMax} payments open. Please complete one of them, or wait until it expires.`,
      answer: { openMax },
    })
  );
}
