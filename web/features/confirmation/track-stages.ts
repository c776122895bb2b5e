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
  /** Manual deliveries involve no supplier. */
  isApi: boolean;
  /** Payments by R-Coins involve no bank. */
  paymentmode: PaymentMode;
}

const WAY: readonly TrackPlace[] = ['bank', 'shop', 'supplier', 'game'];

/** The stages of the money, and the current one. Returned money ends in the wallet. */
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
