import { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';

interface ErasuresTable {
  id: string;
  user_id: string;
  status: 'waiting' | 'cancelled' | 'done';
  requested_by: 'shopper' | 'staff';
  actor_id: string | null;
  reason: string;
  lapses: boolean;
  requested_at: Date;
  due_at: Date;
  ended_at: Date | null;
}

declare module '#platform/database/database.ts' {
  interface Tables {
    erasures: ErasuresTable;
  }
}

/** Tells a user by mail that the erasure was cancelled, and why. */
export const tellErasureCancelled = defineJob({
  name: 'tell-erasure-cancelled',
  payload: z.object({ userId: z.string(), why: z.enum(['signed-in', 'disputed', 'balance']) }),
  attemptsMax: 10,
});

/** Cancels the erasure that waits for a user, if there is one: who signs in, or disputes a change, wants to stay. */
export async function cancelErasure(
  queries: Queries,
  userId: string,
  now: Date,
  why: 'signed-in' | 'disputed' | 'balance' = 'signed-in',
): Promise<void> {
  const cancelled = await queries
    .updateTable('erasures')
    .set({ status: 'cancelled', ended_at: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (cancelled) await enqueue(queries, tellErasureCancelled, { userId, why });
}
