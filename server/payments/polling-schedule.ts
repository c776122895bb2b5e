import type { ChargeRow } from './tables.ts';

/** `npci`: first after 95 s, three times in two hours (NPCI circulars of 2025). `brisk`: simulators and tests. */
export type PollingSchedule = 'npci' | 'brisk';

/** Why the shop polls a charge. It trusts the gateway, not the trigger. */
export type PollTrigger = 'webhook' | 'status' | 'poller' | 'admin';

type Timing = Pick<
  ChargeRow,
  'created_at' | 'expires_at' | 'status' | 'checks' | 'checked_at' | 'next_check_at'
>;

const HOUR_S = 3_600;
const POLLS_S = { npci: [95, 900, HOUR_S], brisk: [4, 8, 16, 32, 64, 128, 256, 512] } as const;
const NPCI_WINDOW_S = 2 * HOUR_S;
/** A failed payment may still arrive: banks settle such cases within three days. */
const LATE_POLLS_S = [3 * HOUR_S, 25 * HOUR_S, 73 * HOUR_S];
const CLICK_DAYS_MAX = 4;
/** Delay until the next poll if a poll gets no response. */
const RETRY_S = { npci: 900, brisk: 4 } as const;
/** Limits webhooks and staff to one poll per interval. */
const POLL_EVERY_MS = { npci: 30_000, brisk: 0 } as const;
const CLICK_EVERY_MS = 1_500;

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

/** Poll times, in seconds after the charge was opened: scheduled, at the expiry, and late. */
function pollTimesOf(charge: Timing, schedule: PollingSchedule): number[] {
  const expiry = secondsBetween(charge.created_at, charge.expires_at);
  const beforeExpiry = POLLS_S[schedule].filter((at) => at < expiry);
  // The poll at the expiry is one of the three.
  const early = schedule === 'npci' && expiry < NPCI_WINDOW_S ? beforeExpiry.slice(0, 2) : beforeExpiry;
  return [...early, expiry, ...LATE_POLLS_S.map((late) => expiry + late)];
}

/** The time of the next scheduled poll; null after the last one. */
export function nextPoll(charge: Timing, schedule: PollingSchedule, now: Date): Date | null {
  const age = secondsBetween(charge.created_at, now);
  const at = pollTimesOf(charge, schedule).find((poll) => poll > age);
  return at === undefined ? null : new Date(charge.created_at.getTime() + at * 1000);
}

/** When to poll again after an unanswered poll: soon, but under NPCI limits not within the first two hours. */
export function retryPollAt(charge: Timing, schedule: PollingSchedule, now: Date): Date {
  const windowEnd = schedule === 'npci' ? charge.created_at.getTime() + NPCI_WINDOW_S * 1000 : 0;
  const soon = new Date(Math.max(now.getTime() + RETRY_S[schedule] * 1000, windowEnd));
  const scheduled = nextPoll(charge, schedule, now);
  return scheduled && scheduled < soon ? scheduled : soon;
}

export function webhookPollAt(charge: Timing, schedule: PollingSchedule): Date {
  return new Date((charge.checked_at?.getTime() ?? 0) + POLL_EVERY_MS[schedule]);
}

/**
 * Whether this trigger may poll the gateway now; otherwise shoppers see the recorded state. Paid charges and those in
 * review are never polled again; failed ones are, because failed is not final.
 */
export function mayPoll(charge: Timing, trigger: PollTrigger, now: Date, schedule: PollingSchedule): boolean {
  if (charge.status === 'success' || charge.status === 'in_review') return false;
  if (trigger === 'webhook' || trigger === 'admin') return now >= webhookPollAt(charge, schedule);
  // A scheduled poll stays due until it is made, however late.
  if (trigger === 'poller') return charge.next_check_at !== null && now >= charge.next_check_at;
  const age = secondsBetween(charge.created_at, now);
  if (age > CLICK_DAYS_MAX * 24 * HOUR_S) return false;
  if (schedule === 'brisk')
    return charge.checked_at === null || now.getTime() - charge.checked_at.getTime() >= CLICK_EVERY_MS;
  return pollTimesOf(charge, schedule).filter((at) => at <= age).length > charge.checks;
}
