import { sql } from 'kysely';
import { z } from 'zod';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';

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

export const notifyErasureCancelled = defineJob({
  name: 'notify-erasure-cancelled',
  payload: z.object({ userId: z.string(), why: z.enum(['signed-in', 'disputed', 'balance']) }),
  attemptsMax: 10,
});

/** Cancels a user's pending erasure, if any, and notifies the user. */
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
  if (cancelled) await enqueue(queries, notifyErasureCancelled, { userId, why });
}

export async function recordErasure(
  tx: Tx,
  erasure: Omit<ErasuresTable, 'id' | 'status' | 'ended_at'>,
): Promise<void> {
  const id = newId(erasure.requested_at.getTime());
  await tx
    .insertInto('erasures')
    .values({ ...erasure, id, status: 'waiting', ended_at: null })
    .execute();
}

export async function postponeErasure(tx: Tx, id: string, dueAt: Date): Promise<void> {
  await tx.updateTable('erasures').set({ due_at: dueAt }).where('id', '=', id).execute();
}

export async function endErasure(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('erasures').set({ status: 'done', ended_at: now }).where('id', '=', id).execute();
}

/**
 * Call this before crediting a wallet, because an erased account's wallet can no longer be used. Refuses with
 * `account-erased`.
 */
export async function requireNotErased(tx: Tx, userId: string): Promise<void> {
  const erased =
    await sql`select from users where id = ${userId} and erased_at is not null for key share`.execute(tx);
  if (erased.rows.length > 0) refuse('account-erased');
}
