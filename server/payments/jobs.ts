import { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';

/** Asks the gateway about one charge and settles it. */
export const settleCharge = defineJob({
  name: 'settle-charge',
  payload: z.object({ chargeId: z.string(), reporter: z.enum(['webhook', 'poller']) }),
  attemptsMax: 25,
});

/** Looks for charges that nobody reported on. */
export const pollCharges = defineJob({ name: 'poll-charges', payload: z.object({}), attemptsMax: 1 });

/**
 * When to ask again, in seconds after the charge was opened. `npci`: first after 90 s, three times in two
 * hours (NPCI circulars of 2025); `brisk` for simulators and tests. The last look is at the expiry.
 */
const RHYTHMS = { npci: [95, 900, 3_600], brisk: [4, 8, 16, 32, 64, 128, 256, 512] } as const;

export type Rhythm = keyof typeof RHYTHMS;

/** Puts the next look at a charge on the list. @param done how many looks there have been */
export async function scheduleCheck(
  tx: Queries,
  charge: { id: string; created_at: Date; expires_at: Date },
  done: number,
  rhythm: Rhythm,
  now: Date,
): Promise<void> {
  const seconds = RHYTHMS[rhythm][done];
  const wanted =
    seconds === undefined ? charge.expires_at : new Date(charge.created_at.getTime() + seconds * 1000);
  const at = new Date(
    Math.max(Math.min(wanted.getTime(), charge.expires_at.getTime()), now.getTime() + 1_000),
  );
  await tx.updateTable('charges').set({ next_check_at: at }).where('id', '=', charge.id).execute();
  await enqueue(
    tx,
    settleCharge,
    { chargeId: charge.id, reporter: 'poller' },
    { key: `settle ${charge.id}`, runAt: at },
  );
}
