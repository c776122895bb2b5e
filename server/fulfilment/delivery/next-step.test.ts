import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttemptOutcome, nextStep, nextStepOfParts, outcomeOf, stepWithoutOffer } from './next-step.ts';

const OUTCOMES: readonly AttemptOutcome[] = [
  { kind: 'delivered' },
  { kind: 'accepted' },
  { kind: 'no-balance' },
  { kind: 'not-sent' },
  { kind: 'unknown' },
  { kind: 'rejected', cause: 'player' },
  { kind: 'rejected', cause: 'supplier' },
  { kind: 'rejected', cause: 'unknown-cause' },
];

test.each<[string, AttemptOutcome, ReturnType<typeof nextStep>]>([
  ['an accepted order awaits its outcome', { kind: 'accepted' }, 'await-outcome'],
  ['an order at an empty account moves on', { kind: 'no-balance' }, 'next-offer'],
  ['an unsent order moves on', { kind: 'not-sent' }, 'next-offer'],
  ['an order that a supplier cannot fill moves on', { kind: 'rejected', cause: 'supplier' }, 'next-offer'],
  ['a rejection because of the player leads to a refund', { kind: 'rejected', cause: 'player' }, 'refund'],
  ['an unexplained rejection leads to a refund', { kind: 'rejected', cause: 'unknown-cause' }, 'refund'],
])('%s', (_rule, outcome, step) => {
  expect(nextStep(outcome)).toBe(step);
  expect(nextStepOfParts([outcome])).toBe(step);
});

test.each<[string, AttemptOutcome[], ReturnType<typeof nextStep>]>([
  ['a partly delivered order is left to staff', [{ kind: 'delivered' }, { kind: 'no-balance' }], 'staff'],
  [
    'all parts are refunded if one was rejected because of the player',
    [{ kind: 'not-sent' }, { kind: 'rejected', cause: 'player' }],
    'refund',
  ],
  [
    'an order whose parts were all unsent or rejected because of the supplier moves on',
    [{ kind: 'rejected', cause: 'supplier' }, { kind: 'not-sent' }],
    'next-offer',
  ],
  [
    'one unknown outcome blocks all parts',
    [{ kind: 'unknown' }, { kind: 'rejected', cause: 'supplier' }, { kind: 'delivered' }],
    'await-outcome',
  ],
])('%s', (_rule, outcomes, step) => {
  expect(nextStepOfParts(outcomes)).toBe(step);
});

test('an order with a part that was or may have been executed is never placed elsewhere', () => {
  const executed = new Set(['delivered', 'accepted', 'unknown']);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OUTCOMES), { minLength: 1, maxLength: 5 }), (outcomes) => {
      if (!outcomes.some(({ kind }) => executed.has(kind))) return;
      expect(['done', 'staff', 'await-outcome']).toContain(nextStepOfParts(outcomes));
    }),
  );
});

test.each<[Parameters<typeof outcomeOf>[0], ReturnType<typeof nextStep>]>([
  [{ status: 'Delivered', reason_code: null, reject_cause: null }, 'done'],
  [{ status: 'Unknown', reason_code: 'no-answer', reject_cause: null }, 'await-outcome'],
  [{ status: 'Pending', reason_code: null, reject_cause: null }, 'next-offer'],
  [{ status: 'Rejected', reason_code: null, reject_cause: 'supplier' }, 'next-offer'],
  [{ status: 'Rejected', reason_code: null, reject_cause: 'player' }, 'refund'],
  [{ status: 'Rejected', reason_code: 'decided-by-staff', reject_cause: null }, 'refund'],
  [{ status: 'Rejected', reason_code: 'not-executed', reject_cause: null }, 'refund'],
  [{ status: 'Rejected', reason_code: 'superseded', reject_cause: null }, 'next-offer'],
])('the next step for the delivery %o is %s', (delivery, step) => {
  expect(nextStep(outcomeOf(delivery))).toBe(step);
});

test.each<[string, Parameters<typeof stepWithoutOffer>[0], ReturnType<typeof stepWithoutOffer>]>([
  ['a rejected order is refunded, even if another account may recover', ['tried', 'circuit-open'], 'refund'],
  ['a rejected order has its player checked elsewhere', ['tried', 'player-not-checked'], 'check-player'],
  ['an unsent order waits for a recovery', ['disabled', 'unfunded'], 'wait'],
  ['an order no supplier can fill is left to staff', ['no-account', 'not-confirmed', 'disabled'], 'staff'],
  ['an order without offers is left to staff', [], 'staff'],
])('without a usable offer, %s', (_rule, verdicts, step) => {
  expect(stepWithoutOffer(verdicts)).toBe(step);
});
