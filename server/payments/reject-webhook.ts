import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Payments } from './payments.ts';

export const REJECT_REASONS = [
  'provider-unknown',
  'too-large',
  'unsigned',
  'unreadable',
  'not-ours',
  'too-many',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** Counts a webhook that is not kept, and keeps a short fingerprint of the latest. */
export async function countReject(
  { platform, metrics }: Payments,
  reject: { provider: string; reason: RejectReason; body: Buffer; address: string },
): Promise<void> {
  const { provider, reason, address } = reject;
  const now = platform.clock.now();
  const fingerprint = createHash('sha256').update(reject.body).digest('hex').slice(0, 16);
  metrics.count('rush_webhook_rejects_total', { provider, reason });
  await sql`
    insert into webhook_rejects (day, provider, reason, times, fingerprint, address, seen_at)
    values (${now}::date, ${provider}, ${reason}, 1, ${fingerprint}, ${address}, ${now})
    on conflict (day, provider, reason) do update set times = webhook_rejects.times + 1,
      fingerprint = excluded.fingerprint, address = excluded.address, seen_at = excluded.seen_at`.execute(
    platform.db.queries,
  );
}
