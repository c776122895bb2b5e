import { type BalanceReading, decideUnknown } from '../../server/fulfilment/evidence/decide-unknown.ts';
import { type AccountView, planAccount } from '../../server/fulfilment/evidence/plan-account.ts';
import { APART_MS, keepApart } from './keep-apart.ts';
import {
  type ModelOptions,
  type ModelOrder,
  PRICES,
  type VirtualTime,
  type VirtualWorld,
} from './virtual-world.ts';

interface ModelDelivery {
  id: string;
  order: ModelOrder;
  pack: number;
  status: 'in-flight' | 'unknown' | 'left-to-staff' | 'delivered' | 'rejected';
  sentAt: number;
  deadline: number;
  unknownAt: number;
  sentReading: number | null;
  endedReading: number | null;
  expiresAt: number;
  cost: number;
  /** The process died, or an outage cut the connection. */
  isForgotten: boolean;
  isExecuted: boolean;
}

/** How long staff take to decide. */
const STAFF_MS = 600_000;
const PROBE_MS = 2_000;

export class ModelAccount {
  readonly #model: VirtualWorld;
  readonly #options: ModelOptions;
  readonly #time: VirtualTime;
  readonly #prices = [...PRICES];
  #balance = 1_000_000_000;
  #deliveries: ModelDelivery[] = [];
  #isUsedSinceReading = false;
  readonly #knownPrices: { at: number; prices: readonly number[] }[] = [{ at: 0, prices: [...PRICES] }];
  readonly #readings: BalanceReading[] = [];
  #readingsStarted = 0;
  #reading: number | null = null;
  #readingUntil = 0;
  #readAgainAt: number | null = null;
  #probeAt: number | null = null;
  #quietSince: number | null = null;
  #wakeAt: number | null = null;
  #downUntil = 0;
  #attempts = 0;

  constructor(model: VirtualWorld) {
    this.#model = model;
    this.#options = model.options;
    this.#time = model.time;
  }

  countOpen(): number {
    return this.#deliveries.filter(({ status }) => status !== 'delivered' && status !== 'rejected').length;
  }

  #latency = () => this.#options.latencyMs * (0.5 + this.#model.random());
  #isDown = () => this.#time.now < this.#downUntil;
  #costOf = (pack: number) => this.#knownPrices.at(-1)!.prices[pack]!;
  #find = (id: string) => this.#deliveries.find((delivery) => delivery.id === id)!;

  runCycle(): void {
    for (;;) {
      const plan = planAccount(this.#view());
      for (const id of plan.expired) this.#markUnknown(this.#find(id));
      if (plan.expired.length > 0) continue;
      this.#quietSince = plan.isQuietNeeded ? (this.#quietSince ?? this.#time.now) : null;
      if (plan.isReadingDue) this.#read();
      for (const id of plan.send) this.#send(this.#model.waiting.find((order) => order.id === id)!);
      if (plan.nextAt !== null) this.#wake(plan.nextAt);
      if (this.#options.isApart && this.#model.waiting.length > 0) this.#wake(this.#time.now + APART_MS);
      return;
    }
  }

  #wake(at: number): void {
    if (this.#wakeAt !== null && this.#wakeAt <= at && this.#wakeAt > this.#time.now) return;
    this.#wakeAt = at;
    this.#time.after(at - this.#time.now, () => {
      if (this.#wakeAt === at) this.#wakeAt = null;
      this.runCycle();
    });
  }

  #view(): AccountView {
    const { now } = this.#time;
    const withStatus = (expected: ModelDelivery['status']) =>
      this.#deliveries.filter(({ status }) => status === expected).map((delivery) => this.#observe(delivery));
    const parts = { now, inFlight: withStatus('in-flight'), unknown: withStatus('unknown') };
    const costsOf = ({ pack }: ModelOrder) => [this.#costOf(pack)];
    return {
      ...parts,
      probeAt: this.#probeAt,
      limit: this.#options.limit,
      isBalanceEvidence: true,
      quietSince: this.#quietSince,
      readingUntil: this.#reading === null ? null : this.#readingUntil,
      readAgainAt: this.#readAgainAt,
      lastReadingAt: this.#readings.at(-1)?.startedAt ?? null,
      isUsedSinceReading: this.#isUsedSinceReading,
      waiting: this.#options.isApart ? keepApart(this.#model.waiting, costsOf, parts) : this.#model.waiting,
    };
  }

  #observe(delivery: ModelDelivery) {
    const { status, pack, sentAt, cost } = delivery;
    const prices = this.#knownPrices.filter(({ at }) => at >= sentAt).map(({ prices }) => prices[pack]!);
    const outcome = status === 'delivered' || status === 'in-flight' ? status : ('unknown' as const);
    const isLeftToStaff = status === 'left-to-staff';
    return { ...delivery, outcome, isLeftToStaff, costs: [...new Set([cost, ...prices])] };
  }

  #send(order: ModelOrder): void {
    const { lostRequests, lostReplies, lateShare, rejected, timeoutMs, expiresInMs } = this.#options;
    const { random } = this.#model;
    const { now } = this.#time;
    this.#model.waiting.splice(this.#model.waiting.indexOf(order), 1);
    this.#isUsedSinceReading = true;
    const delivery: ModelDelivery = {
      id: `${order.id}.${++this.#attempts}`,
      order,
      pack: order.pack,
      status: 'in-flight',
      sentAt: now,
      deadline: now + timeoutMs + 500,
      unknownAt: 0,
      sentReading: this.#readings.at(-1)?.id ?? null,
      endedReading: null,
      expiresAt: now + expiresInMs,
      cost: this.#costOf(order.pack),
      isForgotten: false,
      isExecuted: false,
    };
    this.#deliveries.push(delivery);
    const durationMs = this.#latency();
    if (this.#isDown()) return void this.#time.after(durationMs / 2, () => this.#refuse(delivery));
    const chance = random();
    const isLost = chance < lostRequests + lostReplies;
    if (chance < lostRequests) {
      if (random() < lateShare) this.#time.after(random() * expiresInMs, () => this.#execute(delivery));
    } else if (isLost || random() >= rejected) {
      this.#time.after(durationMs / 2, () => this.#execute(delivery));
      if (!isLost) this.#time.after(durationMs, () => this.#respond(delivery, 'delivered'));
    } else this.#time.after(durationMs, () => this.#respond(delivery, 'rejected'));
    // A broken connection is noticed at once, a hanging one when it times out.
    if (isLost) this.#time.after(random() < 0.5 ? durationMs : timeoutMs, () => this.#markUnknown(delivery));
  }

  #refuse(delivery: ModelDelivery): void {
    if (delivery.status !== 'in-flight') return;
    delivery.status = 'rejected';
    this.#sendAgain(delivery.order);
    this.#probeAt ??= this.#time.now + PROBE_MS;
    this.#model.runCycles();
  }

  #sendAgain(order: ModelOrder): void {
    const index = this.#model.waiting.findIndex(({ paidAt }) => paidAt > order.paidAt);
    this.#model.waiting.splice(index === -1 ? this.#model.waiting.length : index, 0, order);
  }

  #execute(delivery: ModelDelivery): void {
    delivery.isExecuted = true;
    delivery.order.executions++;
    if (delivery.order.executions > 1) this.#model.tally.twice++;
    this.#balance -= this.#prices[delivery.pack]!;
    if (delivery.status === 'rejected') this.#model.tally.wrong++;
  }

  #markUnknown(delivery: ModelDelivery): void {
    if (delivery.status !== 'in-flight') return;
    delivery.status = 'unknown';
    delivery.unknownAt = this.#time.now;
    delivery.order.wasUnknown = true;
    this.#model.runCycles();
  }

  #respond(delivery: ModelDelivery, status: 'delivered' | 'rejected'): void {
    const { order } = delivery;
    if (delivery.isForgotten || delivery.status !== 'in-flight') return;
    delivery.status = status;
    delivery.endedReading = this.#readingsStarted || null;
    if (status === 'delivered' && !order.wasUnknown)
      this.#model.latencies.push(this.#time.now - order.paidAt);
    this.#model.runCycles();
  }

  #read(): void {
    const id = ++this.#readingsStarted;
    const startedAt = this.#time.now;
    this.#reading = id;
    this.#quietSince = null;
    this.#isUsedSinceReading = false;
    const durationMs = this.#latency();
    const { lostRequests, lostReplies, timeoutMs } = this.#options;
    this.#readingUntil = startedAt + timeoutMs;
    const isRefused = this.#isDown();
    const isLost = isRefused || this.#model.random() < lostRequests + lostReplies;
    let balance = 0;
    this.#time.after(durationMs / 2, () => {
      balance = this.#balance;
    });
    this.#time.after(isLost && !isRefused ? Math.min(timeoutMs, 5_000) : durationMs, () => {
      // The process that began the reading has died.
      if (this.#reading !== id) return;
      this.#reading = null;
      this.#readAgainAt = isLost ? this.#time.now + PROBE_MS : null;
      if (isLost) this.#isUsedSinceReading = true;
      else {
        this.#probeAt = null;
        this.#readings.push({ id, startedAt, balance });
      }
      this.#model.runCycles();
      if (!isLost) this.#decideLater(this.#readings.length);
    });
  }

  #decideLater(upTo: number): void {
    this.#time.after(this.#latency(), () => {
      this.#knownPrices.push({ at: this.#time.now, prices: [...this.#prices] });
      this.#decide(this.#readings.slice(0, upTo));
      this.#model.runCycles();
    });
  }

  #decide(readings: readonly BalanceReading[]): void {
    const open = this.#deliveries.filter(({ status }) => status === 'in-flight' || status === 'unknown');
    const earliest = Math.min(...open.map(({ sentReading }) => sentReading ?? 0), readings.at(-2)?.id ?? 0);
    const relevant = readings.filter(({ id }) => id >= earliest);
    const isOver = ({ status, endedReading }: ModelDelivery) =>
      status === 'rejected' || (status === 'delivered' && (endedReading ?? 0) < earliest);
    this.#deliveries = this.#deliveries.filter((delivery) => !isOver(delivery));
    const observed = this.#deliveries.map((delivery) => this.#observe(delivery));
    for (const { id, decision } of decideUnknown(relevant, observed, this.#options.isShared).decisions) {
      const delivery = this.#find(id);
      if (decision !== 'left-to-staff') {
        if (delivery.isExecuted !== (decision === 'executed')) this.#model.tally.wrong++;
        this.#settle(delivery, decision === 'executed', relevant.at(-2)?.id ?? null);
        continue;
      }
      delivery.status = 'left-to-staff';
      this.#model.tally.leftToStaff++;
      this.#time.after(STAFF_MS, () => {
        this.#settle(delivery, delivery.isExecuted, this.#readingsStarted);
        this.#model.runCycles();
      });
    }
  }

  #settle(delivery: ModelDelivery, isExecuted: boolean, reading: number | null): void {
    delivery.status = isExecuted ? 'delivered' : 'rejected';
    if (isExecuted) delivery.endedReading = reading;
    else this.#sendAgain(delivery.order);
  }

  /** Refuses calls for a while. Responses in transit are lost. */
  startOutage(ms: number): void {
    this.#downUntil = this.#time.now + ms;
    for (const delivery of this.#deliveries)
      if (delivery.status === 'in-flight') {
        delivery.isForgotten = true;
        this.#time.after(this.#latency() / 2, () => this.#markUnknown(delivery));
      }
  }

  crash(): void {
    for (const delivery of this.#deliveries) if (delivery.status === 'in-flight') delivery.isForgotten = true;
    this.#reading = null;
    this.#isUsedSinceReading = true;
  }

  changePrice(): void {
    const pack = this.#pickPack();
    const price = this.#prices[pack]! * (0.9 + this.#model.random() * 0.25);
    this.#prices[pack] = Math.max(100, Math.round(price / 10) * 10);
  }

  topUp(): void {
    this.#balance += 10_000 + Math.floor(this.#model.random() * 500_000);
  }

  sellElsewhere(): void {
    this.#balance -= this.#prices[this.#pickPack()]!;
  }

  #pickPack = () => Math.floor(this.#model.random() * this.#prices.length);
}
