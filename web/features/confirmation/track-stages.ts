import type { MoneyPlace, Order, TimelineEntry } from '@rush/contract/orders.ts';

export type TrackPlace = Exclude<MoneyPlace, 'none'>;

type PaymentMode = Order['paymentmode'];

export interface Stage {
  place: TrackPlace;
  state: 'done' | 'now' | 'ahead';
  at: string | null;
}

interface Tracked {
  place: MoneyPlace;
  timeline: readonly TimelineEntry[];
  /** What a person delivers goes through no supplier. */
  isApi: boolean;
  /** What is paid with R-Coins is never with the bank. */
  paymentmode: PaymentMode;
}

const WAY: readonly TrackPlace[] = ['bank', 'shop', 'supplier', 'game'];

/** The way of the money, and how far it is. Money that came back ends in the wallet. */
export function stagesOf({ place, timeline, isApi, paymentmode }: Tracked): Stage[] {
  const reached = new Map(timeline.toReversed().map((entry) => [entry.place, entry.at]));
  const road = WAY.filter(
    (step) =>
      (isApi || step !== 'supplier' || reached.has(step)) && (paymentmode !== 'wallet' || step !== 'bank'),
  );
  const furthest = Math.max(...road.map((step, at) => (reached.has(step) ? at : -1)));
  const cameBack = place === 'wallet';
  const way = cameBack ? [...road.slice(0, furthest + 1), 'wallet' as const] : road;
  const here = road.indexOf(place as TrackPlace);
  const now = cameBack ? way.length - 1 : here === -1 ? furthest : here;
  return way.map((step, at) => ({
    place: step,
    at: reached.get(step) ?? null,
    state:
      at < now || (at === now && (step === 'game' || step === 'wallet'))
        ? 'done'
        : at === now
          ? 'now'
          : 'ahead',
  }));
}
