import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';

/** Ends the top-ups that wait for a payment of the test world: nobody will pay them. */
export async function failTestTopUps(tx: Tx, now: Date): Promise<void> {
  await sql`
    update wallet_transactions w set status = 'Failed', updated_at = ${now}
    from charges c
    where c.environment = 'test' and c.cleared_at is null and c.purpose = 'top-up' and c.subject_id = w.id
      and w.status in ('Created', 'Processing')`.execute(tx);
}
