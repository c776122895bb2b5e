import { type BalanceReading, decideUnknown, type ObservedDelivery } from '../decide-unknown.ts';
import { type AccountView, planAccount } from '../plan-account.ts';
import { type ModelOptions, PRICES } from './model-options.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the accounts of a model share. */
export interface ModelWorld {
  readonly options: ModelOptions;
  readonly time: VirtualTime;
  readonly random: () => number;
  /** In the order of payment. */
  readonly waiting: ModelOrder[];
  /** From payment to delivery, in ms. */
  readonly latencies: number[];
  unknown: number;
  leftToPerson: number;
  wrong: number;
  twice: number;
  readings: number;
  turnAll(): void;
}

export interface ModelOrder {
  id: string;
  pack: number;
  paidAt: number;
  isSent: boolean;
}

interface ModelDelivery extends ObservedDelivery {
  order: ModelOrder;
  outcome: 'delivered' | 'unknown' | 'in-flight';
  pack: number;
  sentAt: number;
  deadline: number;
  unknownAt: number;
  endedReading: number | null;
  isLeftToPerson: boolean;
  isRejected: boolean;
  /** Its process died, and its answer with it. */
  isForgotten: boolean;
  /** The supplier's own truth. */
  executions: number;
}

/** One account: the supplier's side of it and the shop's. */
export class ModelAccount {
  readonly model: ModelWorld;
  readonly prices = [...PRICES];
  balance = 1_000_000_000;
  /** All that an open window may still need, and all that is open. */
  deliveries: ModelDelivery[] = [];
  isUsedSinceReading = false;
  /** The catalogue as read at each time, and before. */
  readonly knownPrices: { at: number; prices: readonly number[] }[] = [{ at: 0, prices: [...PRICES] }];
  readings: BalanceReading[] = [];
  readingsBegun = 0;
  /** The reading under way. */
  reading: number | null = null;
  #readingUntil = 0;
  readAgainAt: number | null = null;
  quietSince: number | null = null;
  wakeAt: number | null = null;
  unexplained = new Set<number>();

  constructor(model: ModelWorld) {
    this.model = model;
  }

  get #options(): ModelOptions {
    return this.model.options;
  }

  get #time(): VirtualTime {
    return this.model.time;
  }

  latency(): number {
    return this.#options.latencyMs * (0.5 + this.model.random());
  }

  /** What a pack costs as the shop knows it now. */
  #costOf(pack: number): number {
    return this.knownPrices.at(-1)!.prices[pack]!;
  }

  takeTurn(): void {
    for (;;) {
      const waiting = this.model.waiting.slice(0, 60);
      const plan = planAccount(this.#view(waiting));
      for (const id of plan.expired) this.#loseTrack(this.deliveries.find((each) => each.id === id)!);
      if (plan.expired.length > 0) continue;
      this.quietSince = plan.isQuietWanted ? (this.quietSince ?? this.#time.now) : null;
      if (plan.isReadingDue) this.#read();
      for (const id of plan.send) this.#send(waiting.find((each) => each.id === id)!);
      if (plan.nextAt !== null) this.#wake(plan.nextAt);
      return;
    }
  }

  #wake(at: number): void {
    if (this.wakeAt !== null && this.wakeAt <= at && this.wakeAt > this.#time.now) return;
    this.wakeAt = at;
    this.#time.after(at - this.#time.now, () => {
      if (this.wakeAt === at) this.wakeAt = null;
      this.takeTurn();
    });
  }

  #view(waiting: readonly ModelOrder[]): AccountView {
    const lastReading = this.readings.at(-1);
    return {
      now: this.#time.now,
      circuitUntil: null,
      isProbing: false,
      limit: this.#options.limit,
      isShared: this.#options.isShared,
      isBalanceEvidence: true,
      quietSince: this.quietSince,
      readingUntil: this.reading === null ? null : this.#readingUntil,
      readAgainAt: this.readAgainAt,
      lastReadingAt: lastReading?.startedAt ?? null,
      isUsedSinceReading: this.isUsedSinceReading,
      inFlight: this.deliveries.filter(({ outcome, isRejected }) => outcome === 'in-flight' && !isRejected),
      unknown: this.deliveries
        .filter(
          ({ outcome, isLeftToPerson, isRejected }) =>
            outcome === 'unknown' && !isLeftToPerson && !isRejected,
        )
        .map((delivery) => ({ ...delivery, costs: this.#alternatives(delivery) })),
      waiting: waiting.map(({ id, pack, paidAt }) => ({ id, since: paidAt, costs: [this.#costOf(pack)] })),
    };
  }

  #send(order: ModelOrder): void {
    const { lostRequests, lostReplies, lateShare, rejected, timeoutMs, expiresInMs } = this.#options;
    const { random, waiting } = this.model;
    waiting.splice(waiting.indexOf(order), 1);
    order.isSent = true;
    this.isUsedSinceReading = true;
    const { now } = this.#time;
    const delivery: ModelDelivery = {
      id: order.id,
      order,
      outcome: 'in-flight',
      pack: order.pack,
      sentAt: now,
      deadline: now + timeoutMs + 500,
      unknownAt: 0,
      sentReading: this.readings.at(-1)?.id ?? null,
      endedReading: null,
      expiresAt: now + expiresInMs,
      costs: [this.#costOf(order.pack)],
      isLeftToPerson: false,
      isRejected: false,
      isForgotten: false,
      executions: 0,
    };
    this.deliveries.push(delivery);
    const takes = this.latency();
    const chance = random();
    const isLost = chance < lostRequests + lostReplies;
    if (chance < lostRequests) {
      if (random() < lateShare) this.#time.after(random() * expiresInMs, () => this.#execute(delivery));
    } else if (isLost || random() >= rejected) {
      this.#time.after(takes / 2, () => this.#execute(delivery));
      if (!isLost) this.#time.after(takes, () => this.#deliver(delivery));
    } else this.#time.after(takes, () => this.#reject(delivery));
    // A connection that breaks is known at once, one that hangs at its deadline.
    if (isLost) this.#time.after(random() < 0.5 ? takes : timeoutMs, () => this.#loseTrack(delivery));
  }

  #execute(delivery: ModelDelivery): void {
    delivery.executions++;
    if (delivery.executions > 1) this.model.twice++;
    this.balance -= this.prices[delivery.pack]!;
    if (delivery.isRejected) this.model.wrong++;
  }

  #loseTrack(delivery: ModelDelivery): void {
    if (delivery.outcome !== 'in-flight' || delivery.isRejected) return;
    delivery.outcome = 'unknown';
    delivery.unknownAt = this.#time.now;
    this.model.unknown++;
    this.model.turnAll();
  }

  #deliver(delivery: ModelDelivery): void {
    if (delivery.isForgotten) return;
    delivery.outcome = 'delivered';
    delivery.endedReading = this.readingsBegun || null;
    this.model.latencies.push(this.#time.now - delivery.order.paidAt);
    this.model.turnAll();
  }

  #reject(delivery: ModelDelivery): void {
    if (delivery.isForgotten) return;
    delivery.isRejected = true;
    this.model.turnAll();
  }

  #read(): void {
    const id = ++this.readingsBegun;
    const startedAt = this.#time.now;
    this.reading = id;
    this.quietSince = null;
    this.isUsedSinceReading = false;
    const takes = this.latency();
    const { lostRequests, lostReplies, timeoutMs } = this.#options;
    this.#readingUntil = startedAt + timeoutMs;
    if (this.model.random() < lostRequests + lostReplies) {
      this.#time.after(Math.min(timeoutMs, 5_000), () => {
        if (this.reading !== id) return;
        this.reading = null;
        this.isUsedSinceReading = true;
        this.readAgainAt = this.#time.now + 1_000;
        this.model.turnAll();
      });
      return;
    }
    let balance = 0;
    this.#time.after(takes / 2, () => {
      balance = this.balance;
    });
    this.#time.after(takes, () => {
      // Begun by a process that died meanwhile.
      if (this.reading !== id) return;
      this.reading = null;
      this.readAgainAt = null;
      this.readings.push({ id, startedAt, balance });
      this.model.readings++;
      this.model.turnAll();
      // What the packs cost by now is read before anything is decided, while sending goes on.
      const upTo = this.readings.length;
      this.#time.after(this.latency(), () => {
        this.knownPrices.push({ at: this.#time.now, prices: [...this.prices] });
        this.#decide(upTo);
        this.model.turnAll();
      });
    });
  }

  #alternatives({ pack, sentAt, costs }: Pick<ModelDelivery, 'pack' | 'sentAt' | 'costs'>): number[] {
    const known = this.knownPrices.filter(({ at }) => at >= sentAt).map(({ prices }) => prices[pack]!);
    return [...new Set([...costs, ...known])];
  }

  #decide(upTo: number): void {
    const live = this.deliveries.filter(
      ({ outcome, isLeftToPerson, isRejected }) => outcome !== 'delivered' && !isLeftToPerson && !isRejected,
    );
    const earliest = Math.min(
      ...live.map(({ sentReading }) => sentReading ?? 0),
      this.readings[upTo - 2]?.id ?? 0,
    );
    const readings = this.readings.slice(0, upTo).filter(({ id }) => id >= earliest);
    this.deliveries = this.deliveries.filter(
      ({ isRejected, outcome, endedReading }) =>
        !isRejected && (outcome !== 'delivered' || (endedReading ?? 0) >= earliest),
    );
    const observed = this.deliveries.map((delivery) => ({
      ...delivery,
      costs: this.#alternatives(delivery),
    }));
    const { decisions, unexplained } = decideUnknown(readings, observed, this.#options.isShared);
    for (const { to } of unexplained) this.unexplained.add(to);
    for (const { id, decision } of decisions) {
      const delivery = this.deliveries.find((each) => each.id === id)!;
      if (decision === 'executed') {
        if (delivery.executions !== 1) this.model.wrong++;
        this.#settle(delivery, readings.at(-2)!.id);
      } else if (decision === 'not-executed') {
        if (delivery.executions !== 0) this.model.wrong++;
        delivery.isRejected = true;
      } else {
        delivery.isLeftToPerson = true;
        this.model.leftToPerson++;
        this.#time.after(600_000, () => {
          if (delivery.executions === 0) delivery.isRejected = true;
          else this.#settle(delivery, this.readingsBegun);
        });
      }
    }
  }

  #settle(delivery: ModelDelivery, endedReading: number): void {
    delivery.outcome = 'delivered';
    delivery.endedReading = endedReading;
  }

  /** Nobody keeps the answers of what is in flight; a part of it had not left. */
  crash(): void {
    for (const delivery of this.deliveries) if (delivery.outcome === 'in-flight') delivery.isForgotten = true;
    this.reading = null;
    this.isUsedSinceReading = true;
  }

  changePrice(): void {
    const pack = Math.floor(this.model.random() * this.prices.length);
    this.prices[pack] = Math.max(
      100,
      Math.round((this.prices[pack]! * (0.9 + this.model.random() * 0.25)) / 10) * 10,
    );
  }

  load(): void {
    this.balance += 10_000 + Math.floor(this.model.random() * 500_000);
  }

  sellElsewhere(): void {
    this.balance -= this.prices[Math.floor(this.model.random() * this.prices.length)]!;
  }
}
