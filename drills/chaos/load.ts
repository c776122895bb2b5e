import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import {
  checkPlayerId,
  createOrder,
  createWalletOrder,
  orderStatus,
  refundWaitingOrder,
} from '@rush/contract/orders.ts';
import { login } from '@rush/contract/sign-in.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import type { Shopper } from '../../server/testing/a-shopper.ts';
import { callSimulators } from '../call-shop.ts';
import { Random } from '../random.ts';
import type { DrillShop } from '../shop.ts';
import { COUPON, type Market, PASSWORD } from './market.ts';
import { Refused, RetryingClient, TimedOut } from './retrying-client.ts';
import type { Staff } from './staff.ts';

export interface ClientRecord {
  key: string;
  kind: 'wallet-order' | 'upi-order' | 'top-up' | 'sign-in';
  userId: string;
  /** Unique per order; empty if nothing is delivered. */
  player: string;
  amountPaise: number;
  references: string[];
  outcome: 'accepted' | 'refused' | 'unanswered';
  /** The refusal's type, or why the request failed. */
  refusal: string;
  /** Whether the shopper requested a refund, and whether the shop confirmed it. */
  refund: 'none' | 'requested' | 'confirmed';
  /** Repeats the request with the same key. @returns the order or top-up in the response */
  repeat: (() => Promise<string>) | null;
}
type Action = Pick<ClientRecord, 'key' | 'kind' | 'userId' | 'player' | 'amountPaise'>;

/** What payers do: outcome, how the webhook is sent (simulators/README.md) and its delay in ms. Some never pay. */
const PAYERS = [
  ...['success send', 'success send', 'success send', 'success duplicate', 'success drop'],
  // The webhook for the failure arrives after the one for the success.
  ...['failure send 1500, success send', 'failure send', 'failure forge', ''],
];
const STEP_MS = 300;
/** After the payment has expired at the gateway. */
const LATE_MS = [65_000, 90_000] as const;
const POLL_MS = 15_000;
const REFUND_REQUEST_MS = 4_000;
const TOP_UPS = [100, 200, 500];
const PATIENCE_MS = 300_000;
const REPEATING_CLIENTS = 8;

type LoadParts = { shop: DrillShop; market: Market; staff: Staff; seed: number; clientsPerSecond: number };

/** Clients that arrive at a fixed rate and retry with the same idempotency key. */
export class Load {
  readonly records: ClientRecord[] = [];
  readonly errors: unknown[] = [];
  /** When the latest accepted order or top-up was requested, by `performance.now()`. */
  acceptedStartedAt = 0;
  readonly #parts: LoadParts;
  readonly #client: RetryingClient;
  readonly #active: Promise<void>[] = [];
  readonly #ending = new AbortController();
  #pacing: Promise<void> = Promise.resolve();

  constructor(parts: LoadParts) {
    this.#parts = parts;
    this.#client = new RetryingClient(parts.shop.urls, new Random(parts.seed ^ 0x5bd1e995));
  }

  start(): void {
    this.#pacing = this.#pace();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#pacing;
  }

  async untilAnswered(): Promise<void> {
    this.#client.deadline = performance.now() + PATIENCE_MS;
    await Promise.all(this.#active);
  }

  /** Repeats every accepted request with its key. @returns responses that differ from the first ones */
  async repeatAll(): Promise<string[]> {
    const issues: string[] = [];
    const remaining = this.records.values();
    const repeatOn = async () => {
      for (const { key, outcome, references, repeat } of remaining) {
        if (outcome !== 'accepted' || !repeat) continue;
        const repeated = await repeat().catch(String);
        if (repeated !== references[0])
          issues.push(`client ${key}: first ${references[0]}, then ${repeated}`);
      }
    };
    await Promise.all(Array.from({ length: REPEATING_CLIENTS }, repeatOn));
    return issues;
  }

  async #pace(): Promise<void> {
    const gapMs = 1_000 / this.#parts.clientsPerSecond;
    const startedAt = performance.now();
    for (let started = 0; !this.#ending.signal.aborted; await pause(gapMs))
      while (started < (performance.now() - startedAt) / gapMs) this.#begin(started++);
  }

  #begin(index: number): void {
    // Each client has its own random numbers, so that responses to other clients do not affect it.
    const random = new Random(Math.imul(this.#parts.seed, 0x9e3779b1) + index);
    const action = this.#act(index, random).catch((error: unknown) => {
      if (!(error instanceof Refused) && !(error instanceof TimedOut)) this.errors.push(error);
    });
    this.#active.push(action);
  }

  #act(index: number, random: Random): Promise<void> {
    const shopper = random.pick(this.#parts.market.shoppers);
    const action = { key: `chaos-${index}`, userId: shopper.id, player: '', amountPaise: 0 };
    const chance = random.next();
    if (chance < 0.05) return this.#signIn({ ...action, kind: 'sign-in' }, shopper);
    if (chance < 0.15) return this.#topUp({ ...action, kind: 'top-up' }, shopper, random);
    const player = `6${String(index).padStart(6, '0')}1111`;
    const kind = chance < 0.57 ? 'upi-order' : 'wallet-order';
    return this.#order({ ...action, kind, player }, shopper, random);
  }

  /** The shopper continues with the new session, so that losing it would show up as refusals. */
  async #signIn(action: Action, shopper: Shopper): Promise<void> {
    const body = { email: shopper.email, password: PASSWORD };
    const { token } = await this.#record(action, () => this.#client.call(login, { body }));
    shopper.token = token;
  }

  async #topUp(action: Action, shopper: Shopper, random: Random): Promise<void> {
    const value = random.pick(TOP_UPS);
    const priced = { ...action, amountPaise: value * 100 };
    const reference = await this.#request(priced, shopper, topUpWallet, { body: { value } });
    await this.#pay(reference, random, async () => {
      const body = { client_txn_id: reference };
      return (await this.#client.call(walletTransactionStatus, { body }, shopper)).status === 'Success';
    });
  }

  async #order(action: Action, shopper: Shopper, random: Random): Promise<void> {
    const { market, staff } = this.#parts;
    const { player } = action;
    const isByHand = random.chance(0.15);
    const pack = random.pick(isByHand ? market.packsByHand : market.packs);
    const { product_id, item_id, zone, pricePaise } = pack;
    const hasCoupon = random.chance(0.15);
    if (pack.checksPlayer)
      await this.#client.call(checkPlayerId, { body: { userid: player, zoneid: zone, product_id } });
    const [couponCode, couponPaise] = hasCoupon ? [COUPON.code, COUPON.paise] : ['', 0];
    const priced = { ...action, amountPaise: pricePaise - couponPaise };
    const body = { product_id, item_id, input1: player, input2: zone, couponCode };
    const call = action.kind === 'upi-order' ? createOrder : createWalletOrder;
    const reference = await this.#request(priced, shopper, call, { body }, random.chance(0.05));
    if (action.kind === 'upi-order')
      await this.#pay(reference, random, async () => {
        const input = { body: { client_txn_id: reference } };
        const { data } = await this.#client.call(orderStatus, input, shopper);
        return data?.status === 'success';
      });
    else if (!isByHand && random.chance(0.1)) await staff.cancel(reference);
    if (random.chance(0.3)) await this.#requestRefund(action.key, reference, shopper, random);
  }

  /** Requests a refund, which the shop refuses if a supplier may already be delivering. */
  async #requestRefund(key: string, reference: string, shopper: Shopper, random: Random): Promise<void> {
    const record = this.records.find((candidate) => candidate.key === key);
    if (!record) return;
    await pause(random.between(0, REFUND_REQUEST_MS));
    record.refund = 'requested';
    await this.#client.call(refundWaitingOrder, { body: { client_txn_id: reference } }, shopper);
    record.refund = 'confirmed';
  }

  /** @param isDoubled whether to send the request twice concurrently. @returns the order or top-up */
  #request(action: Action, shopper: Shopper, call: AnyCall, input: CallInput<AnyCall>, isDoubled = false) {
    return this.#record(action, async (record) => {
      const send = async () => {
        const caller = { token: shopper.token, key: action.key };
        const output = await this.#client.call<AnyCall>(call, input, caller);
        return String(output.orderid ?? output.client_txn_id);
      };
      record.repeat = send;
      const place = async () => {
        const startedAt = performance.now();
        const reference = await send();
        this.acceptedStartedAt = Math.max(this.acceptedStartedAt, startedAt);
        if (!record.references.includes(reference)) record.references.push(reference);
        return reference;
      };
      const [first] = await Promise.allSettled([place(), ...(isDoubled ? [place()] : [])]);
      // One may be refused temporarily, for example because a pack is out of stock, and the other accepted.
      const [accepted] = record.references;
      if (accepted) return accepted;
      throw (first as PromiseRejectedResult).reason;
    });
  }

  /** @param isSettled queries the payment in the shop, which may settle it */
  async #pay(clientTxnId: string, random: Random, isSettled: () => Promise<boolean>): Promise<void> {
    if (random.chance(0.1))
      await pause(random.between(...LATE_MS), undefined, { signal: this.#ending.signal }).catch(() => {});
    const url = `${this.#parts.shop.simulatorsUrl}/upi/orders/${clientTxnId}/settle`;
    const payer = random.pick(PAYERS);
    const settling = payer.split(', ').map(async (step, index) => {
      const [outcome, webhook, delayMs = 0] = step.split(' ');
      await pause(index * STEP_MS);
      if (outcome)
        await this.#client.untilDone(() =>
          callSimulators(url, { outcome, webhook, delayMs: Number(delayMs) }),
        );
    });
    await Promise.all(settling);
    if (!payer.includes('success')) return;
    await pause(POLL_MS);
    await this.#client.untilDone(async () => {
      if (!(await isSettled())) throw new Error('the shop has not seen the payment yet');
    });
  }

  async #record<T>(action: Action, act: (record: ClientRecord) => Promise<T>): Promise<T> {
    const initial = { outcome: 'unanswered', refusal: '', refund: 'none', repeat: null } as const;
    const record: ClientRecord = { ...action, ...initial, references: [] };
    this.records.push(record);
    try {
      const result = await act(record);
      record.outcome = 'accepted';
      return result;
    } catch (error) {
      if (error instanceof Refused) record.outcome = 'refused';
      record.refusal = error instanceof Refused ? error.message : String(error);
      throw error;
    }
  }
}
