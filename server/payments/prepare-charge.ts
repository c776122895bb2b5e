import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { ChargePurpose } from './charge-purposes.ts';
import type { Gateway } from './gateways/gateway.ts';
import type { Customer } from './tables.ts';

export interface ChargeInput {
  purpose: ChargePurpose;
  subjectId: string;
  userId: string;
  clientTxnId: string;
  amountPaise: number;
  description: string;
  customer: Customer;
  /** Path of the return page, without a query. */
  returnPath: string;
  gateway: Pick<Gateway, 'name' | 'environment'>;
  now: Date;
  expiresAt: Date;
}

/** For gateways that require a number. */
const UNKNOWN_MOBILE = '9999999999';

export function chargeTerms(
  { settings }: Pick<Platform, 'settings'>,
  caller: Pick<Caller, 'id' | 'name' | 'email' | 'mobile'>,
  now: Date,
): Pick<ChargeInput, 'userId' | 'customer' | 'now' | 'expiresAt'> {
  return {
    userId: caller.id,
    customer: { name: caller.name, email: caller.email, mobile: caller.mobile || UNKNOWN_MOBILE },
    now,
    expiresAt: new Date(now.getTime() + settings.get('order.paymentMinutes') * 60_000),
  };
}

/** Records the charge in the transaction of what it pays for; the gateway is asked later. */
export async function prepareCharge(tx: Tx, input: ChargeInput): Promise<{ chargeId: string }> {
  const id = newId(input.now.getTime());
  await tx
    .insertInto('charges')
    .values({
      id,
      purpose: input.purpose,
      subject_id: input.subjectId,
      user_id: input.userId,
      client_txn_id: input.clientTxnId,
      gateway: input.gateway.name,
      environment: input.gateway.environment,
      amount_paise: input.amountPaise,
      description: input.description,
      customer: JSON.stringify(input.customer),
      return_path: input.returnPath,
      status: 'created',
      created_at: input.now,
      expires_at: input.expiresAt,
      next_check_at: input.expiresAt,
    })
    .execute();
  return { chargeId: id };
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
