import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BalanceEntry, explainBalance } from './explain-balance.ts';

const known = (interval: number, ...costs: number[]): BalanceEntry => ({
  id: `known ${interval} ${costs.join()}`,
  first: interval,
  last: interval,
  costs,
  isExecuted: true,
});
const open = (id: string, cost: number | number[], first = 0, last = 99): BalanceEntry => ({
  id,
  first,
  last,
  costs: [cost].flat(),
  isExecuted: false,
});
const verdicts = (drops: number[], entries: BalanceEntry[], isShared = false) =>
  Object.fromEntries(explainBalance(drops, entries, isShared).verdicts);

describe('changes in the balance', () => {
  test.each<[string, number[], BalanceEntry[], Record<string, string>]>([
    ['that a delivery was executed', [61], [open('a', 61)], { a: 'executed' }],
    ['that a delivery was not executed', [0], [open('a', 61)], { a: 'not-executed' }],
    [
      'that one was executed among known ones',
      [183],
      [known(0, 61), known(0, 61), open('a', 61)],
      { a: 'executed' },
    ],
    ['which one was executed', [122], [open('a', 61), open('b', 122)], { a: 'not-executed', b: 'executed' }],
    ['that both were executed', [183], [open('a', 61), open('b', 122)], { a: 'executed', b: 'executed' }],
    [
      'that neither of two identical ones was executed',
      [0],
      [open('a', 61), open('b', 61)],
      { a: 'not-executed', b: 'not-executed' },
    ],
    [
      'that both of two identical ones were executed',
      [122],
      [open('a', 61), open('b', 61)],
      { a: 'executed', b: 'executed' },
    ],
    [
      'that one with a different cost among identical ones was executed',
      [105],
      [open('a', 61), open('b', 61), open('c', 44)],
      { a: 'ambiguous', b: 'ambiguous', c: 'executed' },
    ],
    [
      'nothing about which of two identical ones was executed',
      [61],
      [open('a', 61), open('b', 61)],
      { a: 'ambiguous', b: 'ambiguous' },
    ],
    [
      'nothing if several explanations differ',
      [200],
      [open('a', 100), open('b', 100), open('c', 60), open('d', 40)],
      { a: 'ambiguous', b: 'ambiguous', c: 'ambiguous', d: 'ambiguous' },
    ],
    ['that one was executed later', [0, 61], [open('a', 61)], { a: 'executed' }],
    [
      'that two identical ones were executed one after the other',
      [61, 61],
      [open('a', 61), open('b', 61)],
      { a: 'executed', b: 'executed' },
    ],
    [
      'that one was not executed, despite a drop after it expired',
      [0, 61],
      [open('a', 61, 0, 0)],
      { a: 'not-executed' },
    ],
    ['that one was executed at a changed price', [65], [open('a', [61, 65])], { a: 'executed' }],
    ['nothing if a price changed', [65], [known(0, 61, 65), open('a', 4)], { a: 'ambiguous' }],
    ['nothing if a price is unknown', [61], [known(0), open('a', 61)], { a: 'ambiguous' }],
    ['nothing after a deposit', [61 - 500], [open('a', 61)], { a: 'ambiguous' }],
    ['nothing after an unexplained interval', [-61, 61], [open('a', 61)], { a: 'ambiguous' }],
    ['nothing about executions before the first reading', [0], [open('a', 61, -1)], { a: 'ambiguous' }],
    [
      'nothing about one if a known one may predate the first reading',
      [61],
      [{ ...known(0, 61), first: -1 }, open('a', 61)],
      { a: 'ambiguous' },
    ],
    [
      'that one was not executed if a response arrived during a reading',
      [61, 0],
      [{ ...known(0, 61), last: 1 }, open('a', 61)],
      { a: 'not-executed' },
    ],
  ])('the balance proves %s', (_case, drops, entries, expected) => {
    expect(verdicts(drops, entries)).toEqual(expected);
  });

  test('on a shared account, only a missing drop proves anything', () => {
    expect(verdicts([61], [open('a', 61)], true)).toEqual({ a: 'ambiguous' });
    expect(verdicts([122], [known(0, 61), open('a', 61)], true)).toEqual({ a: 'ambiguous' });
    expect(verdicts([61], [known(0, 61), open('a', 61)], true)).toEqual({ a: 'not-executed' });
  });

  test('unexplained movements are reported with their amounts', () => {
    const { unexplained } = explainBalance([10, 61 - 500, 61], [known(1, 61), known(2, 61)]);
    expect(unexplained).toEqual([
      { interval: 0, amount: 10 },
      { interval: 1, amount: -500 },
    ]);
  });

  test('a search that takes too long is abandoned, and every verdict is ambiguous', () => {
    const entries = Array.from({ length: 40 }, (_, index) => open(String(index), 1_000 + index));
    expect(new Set(Object.values(verdicts([20_390], entries)))).toEqual(new Set(['ambiguous']));
  });
});

/** Deliveries at a few prices over a few intervals, and which of them the supplier executed. */
const scenarios = fc
  .record({
    intervals: fc.integer({ min: 1, max: 4 }),
    known: fc.array(fc.record({ at: fc.nat(3), cost: fc.integer({ min: 1, max: 9 }) }), { maxLength: 6 }),
    open: fc.array(
      fc.record({ sent: fc.nat(3), cost: fc.integer({ min: 1, max: 9 }), executed: fc.option(fc.nat(3)) }),
      { maxLength: 5 },
    ),
  })
  .map(({ intervals, ...rest }) => {
    const last = intervals - 1;
    const drops = Array.from({ length: intervals }, () => 0);
    const entries: BalanceEntry[] = [];
    for (const { at, cost } of rest.known) {
      drops[Math.min(at, last)]! += cost;
      entries.push(known(Math.min(at, last), cost));
    }
    const executed = new Map<string, boolean>();
    rest.open.forEach((delivery, index) => {
      const sent = Math.min(delivery.sent, last);
      const at = delivery.executed === null ? null : Math.min(last, Math.max(sent, delivery.executed));
      if (at !== null) drops[at]! += delivery.cost;
      executed.set(String(index), at !== null);
      entries.push(open(String(index), delivery.cost, sent, intervals));
    });
    return { drops, entries, executed };
  });

test('no verdict ever contradicts what the supplier did', () => {
  fc.assert(
    fc.property(scenarios, fc.boolean(), ({ drops, entries, executed }, isShared) => {
      for (const [id, verdict] of explainBalance(drops, entries, isShared).verdicts)
        if (verdict !== 'ambiguous') expect(verdict === 'executed').toBe(executed.get(id));
    }),
    { numRuns: 2_000 },
  );
});

test('many identical deliveries get a verdict if all or none were executed', () => {
  const many = Array.from({ length: 60 }, (_, index) => open(String(index), 61));
  expect(new Set(Object.values(verdicts([60 * 61], many)))).toEqual(new Set(['executed']));
  expect(new Set(Object.values(verdicts([0], many)))).toEqual(new Set(['not-executed']));
  expect(new Set(Object.values(verdicts([61], many)))).toEqual(new Set(['ambiguous']));
});
