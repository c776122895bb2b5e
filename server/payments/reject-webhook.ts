import { createHash } from 'node:crypto';
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

/** Counts a webhook that is not kept, and logs a short fingerprint of it. */
export function countReject(
  { platform, metrics }: Payments,
  reject: { provider: string; reason: RejectReason; body: Buffer; address: string },
): void {
  const { provider, reason, address } = reject;
  const fingerprint = createHash('sha256').update(reject.body).digest('hex').slice(0, 16);
  metrics.count('rush_webhook_rejects_total', { provider, reason });
  platform.log.info({ provider, reason, fingerprint, address }, 'a webhook was refused');
}
