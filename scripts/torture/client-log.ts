import { createWriteStream, type WriteStream } from 'node:fs';

export const CLIENT_ACTIONS = ['wallet-order', 'upi-order', 'top-up', 'redeem-points'] as const;
export type ClientActionKind = (typeof CLIENT_ACTIONS)[number];

/** What a client wanted, and what the shop told it. */
export interface ClientRecord {
  /** One idempotency key, however often it asked. */
  key: string;
  kind: ClientActionKind;
  userId: string;
  /** Given to no other order; empty where nothing is delivered. */
  player: string;
  /** What it expects to pay, or to be credited. */
  amountPaise: number;
  /** Every order or top-up that the shop named to it. */
  references: string[];
  outcome: 'accepted' | 'refused' | 'unanswered';
  /** The refusal's type. */
  refusal: string;
}

/** Every answer that clients got, on disk and counted. */
export class ClientLog {
  readonly records: ClientRecord[] = [];
  /** `call status type` and how often. */
  readonly answers = new Map<string, number>();
  /** When the youngest order that was accepted was begun, by `performance.now()`. */
  #acceptedBegunAt = 0;
  readonly #file: WriteStream;

  constructor(path: string) {
    this.#file = createWriteStream(path);
  }

  open(record: Pick<ClientRecord, 'key' | 'kind' | 'userId' | 'player' | 'amountPaise'>): ClientRecord {
    const opened: ClientRecord = { ...record, references: [], outcome: 'unanswered', refusal: '' };
    this.records.push(opened);
    return opened;
  }

  answer(entry: { key: string; call: string; status: number; type: string; ms: number; text: string }): void {
    const counted = [entry.call, entry.status || 'no answer', entry.type].filter(Boolean).join(' ');
    this.answers.set(counted, (this.answers.get(counted) ?? 0) + 1);
    this.#file.write(
      `${JSON.stringify({ at: new Date(performance.timeOrigin + performance.now()), ...entry })}\n`,
    );
  }

  accept(begunAt: number): void {
    this.#acceptedBegunAt = Math.max(this.#acceptedBegunAt, begunAt);
  }

  /** Whether an order was accepted that was begun after this moment. */
  hasAcceptedSince(at: number): boolean {
    return this.#acceptedBegunAt > at;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
