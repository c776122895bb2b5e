import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';

/**
 * Every open charge is a link at the gateway that we poll until it ends. Refuses `too-many-open-payments` to a user who
 * has as many as the setting payments.openMax allows, orders and top-ups together; one that has expired or failed
 * counts no more. Two charges of one user are counted one after the other.
 */
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
