import type {
  LatePaymentObstacle,
  OrderEvent,
  OrderEventData,
  OrderEventKind,
  OrderReason,
  PaymentReviewEvent,
} from '../order-events.ts';
import type { WalletEntry, WalletEntryData, WalletEntryKind } from '../wallet-entries.ts';

/** One language's texts for stored records. A missing kind is a compile error. */
export interface RecordTexts {
  event: { readonly [K in OrderEventKind]: (data: OrderEventData<K>) => string };
  review: Readonly<Record<PaymentReviewEvent['kind'], string>>;
  obstacle: Readonly<Record<LatePaymentObstacle, string>>;
  reason: Readonly<Record<OrderReason, string>>;
  entry: { readonly [K in WalletEntryKind]: (data: WalletEntryData<K>) => string };
}

export function renderEvent(texts: RecordTexts, { kind, data }: OrderEvent): string {
  const sentence = (texts.event[kind] as (data: OrderEvent['data']) => string)(data);
  return 'note' in data ? `${sentence} ${data.note}`.trim() : sentence;
}

export function renderReason(
  texts: RecordTexts,
  { reasonCode, reason }: { reasonCode: OrderReason | null; reason: string },
): string {
  return reasonCode ? texts.reason[reasonCode] : reason;
}

export function renderEntry(texts: RecordTexts, { kind, data }: WalletEntry): string {
  return (texts.entry[kind] as (data: WalletEntry['data']) => string)(data);
}

/** `₹1,25,000`, or `₹99.50` if there are paise. */
export function amountText(paise: number): string {
  const [rupees = '', rest] = (paise / 100).toFixed(2).split('.');
  const grouped = rupees.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,');
  return rest === '00' ? `₹${grouped}` : `₹${grouped}.${rest}`;
}
