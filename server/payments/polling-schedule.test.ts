import { describe, expect, test } from 'vitest';
import {
  mayPoll,
  nextPoll,
  type PollingSchedule,
  type PollTrigger,
  retryPollAt,
  webhookPollAt,
} from './polling-schedule.ts';

const OPENED = new Date('2026-11-20T10:00:00Z');
const HOUR = 3_600;
const DAY = 24 * HOUR;
const at = (seconds: number) => new Date(OPENED.getTime() + seconds * 1000);
const secondsOf = (moment: Date | null) => moment && (moment.getTime() - OPENED.getTime()) / 1000;

type Timing = Parameters<typeof nextPoll>[0];

const charge = (fields: Partial<Timing> & { expiry?: number } = {}): Timing => {
  const { expiry = 1_800, ...rest } = fields;
  return {
    created_at: OPENED,
    expires_at: at(expiry),
    status: 'pending',
    checks: 0,
    checked_at: null,
    next_check_at: null,
    ...rest,
  };
};

/** Times of all polls, in seconds after the charge was opened. */
function pollTimes(schedule: PollingSchedule, expiry: number): number[] {
  const times: number[] = [];
  for (let now = 0; ; ) {
    const next = secondsOf(nextPoll(charge({ expiry }), schedule, at(now)));
    if (next === null) return times;
    times.push(next);
    now = next;
  }
}

describe('scheduled polls', () => {
  test.each<[PollingSchedule, number, number[]]>([
    // Three times within two hours, including at the expiry, then 3, 25 and 73 hours after it.
    ['npci', 1_800, [95, 900, 1_800, 12_600, 91_800, 264_600]],
    ['npci', 600, [95, 600, 11_400, 90_600, 263_400]],
    ['npci', 5_400, [95, 900, 5_400, 16_200, 95_400, 268_200]],
    ['npci', 2 * HOUR, [95, 900, 3_600, 7_200, 18_000, 97_200, 270_000]],
    ['brisk', 60, [4, 8, 16, 32, 60, 10_860, 90_060, 262_860]],
    ['brisk', 16, [4, 8, 16, 10_816, 90_016, 262_816]],
  ])(
    'a charge on the %s schedule with an expiry of %i s is polled at exactly the scheduled times',
    (schedule, expiry, times) => {
      expect(pollTimes(schedule, expiry)).toEqual(times);
    },
  );
});

describe('an unanswered poll', () => {
  test.each<[string, PollingSchedule, number, number]>([
    ['is followed by the next scheduled poll', 'npci', 95, 900],
    ['is not repeated in the first two hours', 'npci', 1_800, 2 * HOUR],
    ['is repeated after 15 minutes', 'npci', 9_000, 9_900],
    ['is repeated before the late poll', 'npci', 11_000, 11_900],
    ['is followed by the late poll if that is earlier', 'npci', 12_000, 12_600],
    ['is repeated even if no poll is scheduled', 'npci', 300_000, 300_900],
    ['is repeated soon on the brisk schedule', 'brisk', 1_800, 1_804],
    ['is followed by the next scheduled poll on the brisk schedule', 'brisk', 30, 32],
  ])('%s (%s, polled at %i s, again at %i s)', (_case, schedule, now, again) => {
    expect(secondsOf(retryPollAt(charge(), schedule, at(now)))).toBe(again);
  });
});

describe('polls by trigger', () => {
  const allows = (
    trigger: PollTrigger,
    seconds: number,
    fields: Partial<Timing> & { expiry?: number } = {},
    schedule: PollingSchedule = 'npci',
  ) => mayPoll(charge(fields), trigger, at(seconds), schedule);

  test('a paid charge or one in review is never polled, but any trigger may poll a failed one', () => {
    for (const trigger of ['webhook', 'status', 'poller', 'admin'] as const) {
      const due = { next_check_at: at(1) };
      for (const status of ['success', 'in_review'] as const)
        expect(allows(trigger, 1_000, { ...due, status })).toBe(false);
      expect(allows(trigger, 1_000, { ...due, status: 'failed' })).toBe(true);
    }
  });

  test.each(['webhook', 'admin'] as const)('the %s trigger may poll every thirty seconds', (trigger) => {
    expect(allows(trigger, 1)).toBe(true);
    expect(allows(trigger, 129.999, { checked_at: at(100) })).toBe(false);
    expect(allows(trigger, 130, { checked_at: at(100) })).toBe(true);
    expect(allows(trigger, 100, { checked_at: at(100) }, 'brisk')).toBe(true);
    expect(webhookPollAt(charge({ checked_at: at(100) }), 'npci')).toEqual(at(130));
    expect(webhookPollAt(charge({ checked_at: at(100) }), 'brisk')).toEqual(at(100));
  });

  test('the poller polls at the scheduled time or later, however late, but never without one', () => {
    expect(allows('poller', 1_000)).toBe(false);
    expect(allows('poller', 899.999, { next_check_at: at(900) })).toBe(false);
    expect(allows('poller', 900, { next_check_at: at(900) })).toBe(true);
    expect(allows('poller', 30 * DAY, { next_check_at: at(900) })).toBe(true);
  });

  test('a shopper may poll only as many times as the schedule has called for so far', () => {
    expect(allows('status', 94.999)).toBe(false);
    expect(allows('status', 95)).toBe(true);
    expect(allows('status', 95, { checks: 1 })).toBe(false);
    expect(allows('status', 1_800, { checks: 2 })).toBe(true);
    expect(allows('status', 2 * HOUR, { checks: 3 })).toBe(false);
    expect(allows('status', 900, { expiry: 900, checks: 1 })).toBe(true);
    expect(allows('status', 900, { expiry: 900, checks: 2 })).toBe(false);
  });

  test('a shopper may poll for up to four days', () => {
    expect(allows('status', 4 * DAY, { checks: 5 })).toBe(true);
    expect(allows('status', 4 * DAY + 0.001, { checks: 5 })).toBe(false);
    expect(allows('status', 4 * DAY, {}, 'brisk')).toBe(true);
    expect(allows('status', 4 * DAY + 0.001, {}, 'brisk')).toBe(false);
  });

  test('a shopper may poll every 1.5 seconds on the brisk schedule', () => {
    expect(allows('status', 0, {}, 'brisk')).toBe(true);
    expect(allows('status', 11.499, { checked_at: at(10) }, 'brisk')).toBe(false);
    expect(allows('status', 11.5, { checked_at: at(10) }, 'brisk')).toBe(true);
  });
});
