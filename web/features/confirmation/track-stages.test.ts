import type { MoneyPlace, TimelineEntry } from '@rush/contract/orders.ts';
import { expect, it } from 'vitest';
import { stagesOf } from './track-stages.ts';

function entry(place: MoneyPlace, minute: number): TimelineEntry {
  return {
    place,
    at: `2026-11-20T10:0${minute}:00.000Z`,
    status: 'Processing',
    actor: 'shop',
    event: { kind: 'placed', data: {} },
    text: '',
  };
}

function states(place: MoneyPlace, timeline: TimelineEntry[]) {
  return stagesOf({ place, timeline, isApi: true, paymentmode: 'upi' }).map(
    (stage) => `${stage.place} ${stage.state}`,
  );
}

it('an unpaid order waits at the bank', () => {
  expect(states('bank', [entry('bank', 0)])).toEqual([
    'bank now',
    'shop ahead',
    'supplier ahead',
    'game ahead',
  ]);
});

it('a paid order moves on to the supplier', () => {
  const timeline = [entry('bank', 0), entry('shop', 1), entry('supplier', 2)];
  expect(states('supplier', timeline)).toEqual(['bank done', 'shop done', 'supplier now', 'game ahead']);
});

it('each step shows when it was first reached', () => {
  const [bank] = stagesOf({
    place: 'bank',
    timeline: [entry('bank', 0), entry('bank', 4)],
    isApi: true,
    paymentmode: 'upi',
  });
  expect(bank?.at).toBe('2026-11-20T10:00:00.000Z');
});

it('what a person delivers passes no supplier', () => {
  const stages = stagesOf({
    place: 'shop',
    timeline: [entry('bank', 0), entry('shop', 1)],
    isApi: false,
    paymentmode: 'upi',
  });
  expect(stages.map((stage) => stage.place)).toEqual(['bank', 'shop', 'game']);
});

it('what is paid with R-Coins was never with the bank', () => {
  const timeline = [entry('bank', 0), entry('shop', 0)];
  const stages = stagesOf({ timeline, isApi: true, place: 'shop', paymentmode: 'wallet' });
  expect(stages.map(({ place }) => place)).toEqual(['shop', 'supplier', 'game']);
});

it('what the supplier does not take is with us again', () => {
  const timeline = [entry('bank', 0), entry('shop', 1), entry('supplier', 2), entry('shop', 3)];
  expect(states('shop', timeline)).toEqual(['bank done', 'shop now', 'supplier ahead', 'game ahead']);
});
