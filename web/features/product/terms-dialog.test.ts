import { expect, it } from 'vitest';
import { BONUS_TIERS, bonusOf, weeklyPass } from './terms-dialog.tsx';

it('the bonus doubles the first recharge of a tier and adds a tenth to later ones', () => {
  expect(BONUS_TIERS.map((tier) => [tier, bonusOf(tier)])).toEqual([
    [50, { first: 50, later: 5 }],
    [150, { first: 150, later: 15 }],
    [250, { first: 250, later: 25 }],
    [500, { first: 500, later: 50 }],
  ]);
});

it.each([false, true])('the figures for the weekly pass add up (3x: %s)', (isTriple) => {
  const { immediateIfActive, immediateIfInactive, total, days, perDay } = weeklyPass(isTriple);
  expect(immediateIfActive + days * perDay).toBe(total);
  expect(immediateIfInactive + (days - 1) * perDay).toBe(total);
});
