import type { MoneyPlace, Order, TimelineEntry } from '@rush/contract/orders.ts';

export type TrackPlace = Exclude<MoneyPlace, 'none' | 'wallet'>;

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

/** The stages of the money of a running order, and the current one. */
export function stagesOf({ place, timeline, isApi, paymentmode }: Tracked): Stage[] {
  const reached = new Map(timeline.toReversed().map((entry) => [entry.place, entry.at]));
  const way = WAY.filter(
    (step) =>
      (isApi || step !== 'supplier' || reached.has(step)) && (paymentmode !== 'wallet' || step !== 'bank'),
  );
  const now = Math.max(0, way.indexOf(place as TrackPlace));
  return way.map((step, at) => ({
    place: step,
    at: reached.get(step) ?? null,
    state: at < now ? 'done' : at === now ? 'now' : 'ahead',
  }));
}
