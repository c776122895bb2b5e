import type { TryOutcome } from '@rush/contract/admin-opening.ts';
import { expect, test } from 'vitest';
import { stepOf } from './provider-steps.ts';

const PROBE = { key: 'mail', name: 'Mail', role: 'mail', variables: ['SMTP_URL'] } as const;
const tried = (outcome: TryOutcome) => ({
  by: 'owner@example.in',
  at: '2026-11-23T04:00:00.000Z',
  outcome,
  said: '',
});

test.each([
  ['open', false, null],
  ['open', true, null],
  ['done', false, 'ok'],
  // A simulator proves nothing about the provider.
  ['open', true, 'ok'],
  ['failed', false, 'refused'],
  ['failed', true, 'unreachable'],
  ['failed', false, 'failed'],
] as const)('is %s where simulated is %s and the latest try was %s', (state, isSimulated, outcome) => {
  const step = stepOf({ ...PROBE, isSimulated, isOptional: false }, outcome && tried(outcome));
  expect([step.state, step.data.tried?.outcome ?? null]).toEqual([state, outcome]);
});
