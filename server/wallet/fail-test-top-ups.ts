import { failTopUpLines } from '#ledger/wallet-lines.ts';
import type { Tx } from '#platform/database/database.ts';

/** Ends the top-ups that wait for a payment of the test world: nobody will pay them. */
export async function failTestTopUps(tx: Tx, now: Date): Promise<void> {
  const charges = await tx
    .selectFrom('charges')
    .select('subject_id')
    .where('environment', '=', 'test')
    .where('cleared_at', 'is', null)
    .where('purpose', '=', 'top-up')
    .execute();
  await failTopUpLines(
    tx,
    charges.map(({ subject_id }) => subject_id),
    now,
  );
}
