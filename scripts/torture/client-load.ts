import { setTimeout as pause } from 'node:timers/promises';
import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { checkPlayerId, createOrder, createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { redeemPoints } from '@rush/contract/rewards.ts';
import { otpLogin } from '@rush/contract/sign-in.ts';
import { topUpWallet, walletTransactionStatus } from '@rush/contract/wallet.ts';
import type { Shopper } from '../../server/testing/a-shopper.ts';
import { askShop } from '../ask-shop.ts';
import { Random } from '../random.ts';
import type { ClientLog, ClientRecord } from './client-log.ts';
import type { Market, Pack } from './open-market.ts';
import { settlePayment } from './simulator-controls.ts';

export interface LoadOptions {
  url: string;
  simulatorsUrl: string;
  log: ClientLog;
  market: Market;
  seed: number;
  /** Actions begun each second. */
  rate: number;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS_MIN = 250;
/** Nobody presses a button every two seconds for ever: of thousands who wait, that alone would be a flood. */
const RETRY_MS_MAX = 15_000;
/** After the load every client goes on asking for so long. */
const PATIENCE_MS = 90_000;
/** Later than the gateway lets a payment expire. */
const LATE_MS = [65_000, 90_000] as const;
const TOP_UPS = [100, 200, 500];
const REDEEMED = 5;
/** After so many answers that no page to pay on could be opened, its time may be over: a shopper orders anew. */
const UNOPENED_MAX = 5;
/** What asking again may change, beside no answer and 5xx. */
const WORTH_ANOTHER_TRY = new Set(['request-in-progress', 'too-many-requests']);

/** How a payer behaves; of webhooks as simulators/README.md says. */
type Payer = 'pays' | 'pays twice told' | 'pays untold' | 'pays after failing' | 'pays late' | 'never pays';
const PAYERS: readonly Payer[] = [
  'pays',
  'pays',
  'pays',
  'pays',
  'pays twice told',
  'pays untold',
  'pays after failing',
  'pays late',
  'never pays',
];

/** The shop has decided: asking again changes nothing. */
class Refused extends Error {
  readonly type: string;

  constructor(call: string, type: string) {
    super(`${call}: ${type}`);
    this.type = type;
  }
}

/** No answer, or none yet. */
class NotYet extends Error {
  readonly retryAfterMs: number;

  constructor(what: string, retryAfterMs: number) {
    super(what);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Clients who come at a rate, whatever the shop bears, and repeat with one idempotency key what got no answer. */
export class ClientLoad {
  readonly #options: LoadOptions;
  readonly #under = new Set<Promise<void>>();
  readonly #leaving = new AbortController();
  #begun = 0;
  #giveUpAt = Number.POSITIVE_INFINITY;
  /** Decides nothing but when somebody asks again. */
  readonly #jitter: Random;
  #pacing: Promise<void> = Promise.resolve();
  /** What a client could not be asked for: faults of this program. */
  readonly errors: unknown[] = [];

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#jitter = new Random(options.seed);
  }

  get begun(): number {
    return this.#begun;
  }

  start(): void {
    this.#pacing = this.#pace();
  }

  /** Nobody new comes. */
  async stop(): Promise<void> {
    this.#giveUpAt = performance.now() + PATIENCE_MS;
    this.#leaving.abort();
    await this.#pacing;
  }

  /** Every client has its last answer, or gave up. */
  async untilAnswered(): Promise<void> {
    await Promise.all(this.#under);
  }

  async #pace(): Promise<void> {
    const startedAt = performance.now();
    while (!this.#leaving.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1_000) * this.#options.rate;
      while (this.#begun < due) this.#begin(this.#begun++);
      await pause(1_000 / this.#options.rate);
    }
  }

  #begin(index: number): void {
    // Of its own for each client: what one does depends on no other one's answers.
    const random = new Random(Math.imul(this.#options.seed, 0x9e3779b1) + index);
    const acting: Promise<void> = this.#act(index, random)
      .catch((error: unknown) => {
        if (!(error instanceof Refused) && !(error instanceof GaveUp)) this.errors.push(error);
      })
      .finally(() => this.#under.delete(acting));
    this.#under.add(acting);
  }

  #act(index: number, random: Random): Promise<void> {
    const shopper = random.pick(this.#options.market.shoppers);
    const chance = random.next();
    if (chance < 0.02) return this.#askForCode(shopper);
    if (chance < 0.06) return this.#redeem(index, shopper);
    if (chance < 0.15) return this.#topUp(index, shopper, random);
    return this.#order(index, shopper, random, chance < 0.55 ? 'upi-order' : 'wallet-order');
  }

  /** By SMS, whether it arrives or not. */
  async #askForCode({ mobile }: Shopper): Promise<void> {
    await this.#ask(otpLogin, { body: { mobile } }, `code ${mobile}`);
  }

  async #redeem(index: number, shopper: Shopper): Promise<void> {
    const record = this.#open(index, 'redeem-points', shopper, REDEEMED * 100);
    await this.#decided(record, async () => {
      await this.#ask(redeemPoints, { body: { value: REDEEMED } }, record.key, shopper);
    });
  }

  async #topUp(index: number, shopper: Shopper, random: Random): Promise<void> {
    const value = random.pick(TOP_UPS);
    const record = this.#open(index, 'top-up', shopper, value * 100);
    const { client_txn_id } = await this.#decided(record, async () => {
      const begun = await this.#ask(topUpWallet, { body: { value } }, record.key, shopper);
      record.references.push(begun.client_txn_id);
      return begun;
    });
    await this.#pay(client_txn_id, random, async () => {
      const body = { client_txn_id: record.references[0] ?? '' };
      const seen = await this.#ask(walletTransactionStatus, { body }, `${record.key} status`, shopper);
      return seen.status === 'Success';
    });
  }

  async #order(
    index: number,
    shopper: Shopper,
    random: Random,
    kind: 'upi-order' | 'wallet-order',
  ): Promise<void> {
    const { market } = this.#options;
    const pack = random.pick(market.packs);
    const hasCoupon = random.chance(0.15);
    const isDoubled = random.chance(0.05);
    const player = `6${String(index).padStart(7, '0')}1111`;
    await this.#check(pack, player);
    const amountPaise = pack.pricePaise - (hasCoupon ? market.couponPaise : 0);
    const record = this.#open(index, kind, shopper, amountPaise, player);
    const { product_id, item_id } = pack;
    const couponCode = hasCoupon ? market.couponCode : '';
    const body = { product_id, item_id, input1: player, input2: pack.zone, couponCode };
    const call = kind === 'upi-order' ? createOrder : createWalletOrder;
    const place = async () => {
      const begunAt = performance.now();
      const answer = await this.#ask<typeof call>(call, { body }, record.key, shopper);
      this.#options.log.accept(begunAt);
      if (!record.references.includes(answer.orderid)) record.references.push(answer.orderid);
      return answer;
    };
    // A second press of the button counts for nothing.
    const { client_txn_id, orderid } = await this.#decided(record, async () => {
      const [first] = await Promise.all(isDoubled ? [place(), place()] : [place()]);
      return first!;
    });
    if (kind === 'wallet-order') return;
    await this.#pay(client_txn_id, random, async () => {
      const seen = await this.#ask(
        orderStatus,
        { body: { client_txn_id: orderid } },
        `${record.key} status`,
        shopper,
      );
      return seen.data?.status === 'success' || !['Created', 'Failed'].includes(seen.order.status);
    });
  }

  async #check(pack: Pack, player: string): Promise<void> {
    if (!pack.checksPlayer) return;
    const body = { userid: player, zoneid: pack.zone, product_id: pack.product_id };
    await this.#ask(checkPlayerId, { body }, `check ${player}`);
  }

  /** @param isSeen asks the shop, which may settle it; whether it knows of the payment */
  async #pay(clientTxnId: string, random: Random, isSeen: () => Promise<boolean>): Promise<void> {
    const payer = random.pick(PAYERS);
    const settle = (outcome: 'success' | 'failure', webhook: 'send' | 'drop' | 'duplicate', delayMs = 0) =>
      this.#untilDone(() =>
        settlePayment(this.#options.simulatorsUrl, clientTxnId, { outcome, webhook, delayMs }),
      );
    switch (payer) {
      case 'never pays':
        return;
      case 'pays':
        return settle('success', 'send');
      case 'pays twice told':
        return settle('success', 'duplicate');
      case 'pays untold':
        return settle('success', 'drop');
      case 'pays after failing': {
        // What tells of the failure arrives after what tells of the success.
        const failing = settle('failure', 'send', 1_500);
        await pause(300);
        await settle('success', 'send');
        return failing;
      }
      case 'pays late': {
        const [low, high] = LATE_MS;
        await pause(low + random.next() * (high - low), undefined, { signal: this.#leaving.signal }).catch(
          () => {},
        );
        await settle('success', 'send');
        await this.#untilDone(async () => {
          if (!(await isSeen())) throw new Error('not seen yet');
        });
      }
    }
  }

  #open(
    index: number,
    kind: ClientRecord['kind'],
    shopper: Shopper,
    amountPaise: number,
    player = '',
  ): ClientRecord {
    return this.#options.log.open({ key: `torture-${index}`, kind, userId: shopper.id, player, amountPaise });
  }

  async #decided<T>(record: ClientRecord, act: () => Promise<T>): Promise<T> {
    try {
      const answer = await act();
      record.outcome = 'accepted';
      return answer;
    } catch (error) {
      if (error instanceof Refused) {
        record.outcome = 'refused';
        record.refusal = error.type;
      }
      throw error;
    }
  }

  /** Asks until the shop has decided. Throws Refused where it refuses for good, GaveUp where nothing is answered. */
  #ask<C extends AnyCall>(
    call: C,
    input: CallInput<C>,
    key: string,
    shopper?: Shopper,
  ): Promise<OutputOf<C>> {
    const from = { key, timeoutMs: TIMEOUT_MS, ...(shopper && { token: shopper.token }) };
    let unopened = 0;
    return this.#untilDone(async () => {
      const begunAt = performance.now();
      const told = (status: number, type: string, text: string) =>
        this.#options.log.answer({
          key,
          call: call.name,
          status,
          type,
          ms: Math.round(performance.now() - begunAt),
          text: text.slice(0, 300),
        });
      const answer = await askShop(this.#options.url, call, input, from).catch((error: unknown) => {
        told(0, '', String(error));
        throw error;
      });
      told(answer.status, answer.type, answer.text);
      if (answer.status < 400) return JSON.parse(answer.text) as OutputOf<C>;
      if (answer.type === 'gateway-unavailable') unopened++;
      const isFinal = answer.status < 500 && !WORTH_ANOTHER_TRY.has(answer.type);
      if (isFinal || unopened === UNOPENED_MAX) throw new Refused(call.name, answer.type);
      throw new NotYet(`${call.name}: ${answer.status}`, answer.retryAfterMs);
    });
  }

  async #untilDone<T>(attempt: () => Promise<T>): Promise<T> {
    for (let pauseMs = RETRY_MS_MIN; ; pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX)) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (performance.now() > this.#giveUpAt) throw new GaveUp(String(error));
        const askedFor = error instanceof NotYet ? error.retryAfterMs : 0;
        await pause(Math.max(pauseMs * (0.5 + this.#jitter.next() / 2), askedFor));
      }
    }
  }
}

/** The shop gave no answer until the end. */
class GaveUp extends Error {}
