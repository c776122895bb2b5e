import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { pollDelivery } from '../delivery/poll-delivery.ts';
import { sendDelivery } from '../delivery/send-delivery.ts';
import { accountsOf, type Fulfilment, findSupplier } from '../fulfilment.ts';
import { type AccountKey, accountName, type Supplier } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { type AccountTurn, POLLS_MAX, takeTurn } from './account-turn.ts';
import { decideByBalance } from './decide-by-balance.ts';
import { readQuietPoint } from './read-quiet-point.ts';
import { requestTurn, wakeAccount } from './supplier-account.ts';

const TIMER_MS_MAX = 60_000;
/** The interval between searches for other offers. Each search is a job, and other jobs need workers too. */
const CHOICE_INTERVAL_MS = 1_000;
const RETRY_MS = 1_000;
const LOOKUP_INTERVAL_MS = 60_000;

/** The topic that tells processes with jobs to take a turn for the account. If an event is lost, the sweep does. */
export const turnTopic = (account: AccountKey): string => `turn:${accountName(account)}`;

const earliest = (times: readonly (number | null)[]): number | null => {
  const dueTimes = times.filter((time) => time !== null);
  return dueTimes.length === 0 ? null : Math.min(...dueTimes);
};

interface Lookup {
  isRejected: boolean;
  run(): Promise<void>;
}

/**
 * Runs the turns for supplier accounts in this process. Supplier calls run outside of jobs, so that one slow supplier
 * cannot occupy all workers. After a crash, the planned turn or the sweep resumes the work.
 */
export class AccountSender {
  readonly #fulfilment: Fulfilment;
  readonly #running = new Map<string, { isRequested: boolean }>();
  readonly #inProgress = new Set<Promise<void>>();
  readonly #usedAccounts = new Map<string, Supplier>();
  readonly #cancelTimers = new Map<string, () => void>();
  /** In ms since the epoch. */
  readonly #chooseAgainAt = new Map<string, number>();
  readonly #openPolls = new Map<string, number>();
  /** By order id. */
  readonly #lookups = new Map<string, Lookup>();
  /** By order id, in ms since the epoch. */
  readonly #lookedUpAt = new Map<string, number>();
  #isLookingUp = false;
  #isStopping = false;
  #unsubscribe: () => void = () => {};

  constructor(fulfilment: Fulfilment) {
    this.#fulfilment = fulfilment;
  }

  /** Resumes the work of a stopped process, and listens for `turnTopic`. Only in processes that run jobs. */
  start(): void {
    const { platform } = this.#fulfilment;
    for (const supplier of accountsOf(this.#fulfilment)) this.schedule(supplier);
    this.#unsubscribe = platform.events.subscribe((topic) => {
      for (const supplier of accountsOf(this.#fulfilment))
        if (topic === turnTopic(supplier)) this.schedule(supplier);
    });
  }

  /** Takes turns for the account until nothing is left to do. A call during a turn adds one more. */
  schedule(supplier: Supplier): void {
    const name = accountName(supplier);
    const running = this.#running.get(name);
    if (running) running.isRequested = true;
    else if (!this.#isStopping) this.#track(this.#runUntilIdle(supplier));
  }

  /**
   * Queues a lookup of an order's player at other suppliers. Lookups run outside of jobs, one at a time, those of
   * rejected orders first, and for each order once a minute.
   *
   * @returns false if the order's player was just looked up
   */
  queueLookup(orderId: string, lookup: Lookup): boolean {
    if (this.#isStopping) return true;
    const since = this.#now() - LOOKUP_INTERVAL_MS;
    for (const [id, at] of this.#lookedUpAt) if (at <= since) this.#lookedUpAt.delete(id);
    if (this.#lookedUpAt.has(orderId)) return false;
    this.#lookups.set(orderId, lookup);
    if (!this.#isLookingUp) this.#track(this.#runLookups());
    return true;
  }

  async #runLookups(): Promise<void> {
    this.#isLookingUp = true;
    for (let queue = [...this.#lookups]; queue.length > 0; queue = [...this.#lookups]) {
      const [orderId, { run }] = queue.find(([, { isRejected }]) => isRejected) ?? queue[0]!;
      try {
        if (!this.#isStopping) await run();
        this.#lookedUpAt.set(orderId, this.#now());
      } catch (error) {
        this.#fulfilment.platform.log.error({ err: error, orderId }, 'looking up a player failed');
      }
      this.#lookups.delete(orderId);
    }
    this.#isLookingUp = false;
  }

  /** Starts nothing new, waits for work in progress, and leaves the next turns to other processes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    for (const cancel of this.#cancelTimers.values()) cancel();
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
    for (const supplier of this.#usedAccounts.values())
      await requestTurn(this.#fulfilment.platform.db.queries, supplier);
  }

  async #runUntilIdle(supplier: Supplier): Promise<void> {
    const name = accountName(supplier);
    const running = { isRequested: true };
    this.#running.set(name, running);
    this.#usedAccounts.set(name, supplier);
    try {
      while (running.isRequested && !this.#isStopping) {
        running.isRequested = false;
        const againAt = this.#chooseAgainAt.get(name) ?? 0;
        const mayChooseAgain = this.#now() >= againAt;
        const turn = await takeTurn(this.#fulfilment, supplier, {
          pollsMax: POLLS_MAX - this.#pollsOf(supplier),
          mayChooseAgain,
        });
        const nextSearchAt =
          turn.searchCount > 0 ? this.#chooseAgainSoon(name) : mayChooseAgain ? null : againAt;
        this.#wakeAt(supplier, earliest([turn.nextAt, nextSearchAt]));
        for (const work of this.#start(supplier, turn)) this.#track(this.#thenSchedule(supplier, work));
      }
    } catch (error) {
      // Otherwise a turn requested meanwhile would wait for the sweep.
      this.#wakeAt(supplier, this.#now() + RETRY_MS);
      throw error;
    } finally {
      this.#running.delete(name);
    }
  }

  #start(supplier: Supplier, { claimed, reading, isDecisionDue, toPoll }: AccountTurn): Promise<void>[] {
    const fulfilment = this.#fulfilment;
    return [
      ...claimed.map((delivery) => sendDelivery(fulfilment, supplier, delivery)),
      ...toPoll.map((delivery) => this.#poll(supplier, delivery)),
      ...(reading ? [readQuietPoint(fulfilment, supplier, reading.id)] : []),
      ...(isDecisionDue ? [decideByBalance(fulfilment, supplier)] : []),
    ];
  }

  #chooseAgainSoon(name: string): number {
    const at = this.#now() + CHOICE_INTERVAL_MS;
    this.#chooseAgainAt.set(name, at);
    return at;
  }

  #now(): number {
    return this.#fulfilment.platform.clock.now().getTime();
  }

  #pollsOf(supplier: Supplier): number {
    return this.#openPolls.get(accountName(supplier)) ?? 0;
  }

  async #poll(supplier: Supplier, delivery: DeliveryRow): Promise<void> {
    const name = accountName(supplier);
    this.#openPolls.set(name, this.#pollsOf(supplier) + 1);
    try {
      await pollDelivery(this.#fulfilment, supplier, delivery);
    } finally {
      this.#openPolls.set(name, this.#pollsOf(supplier) - 1);
    }
  }

  #wakeAt(supplier: Supplier, at: number | null): void {
    const name = accountName(supplier);
    this.#cancelTimers.get(name)?.();
    if (at === null || this.#isStopping) return;
    const inMs = Math.min(Math.max(0, at - this.#now()), TIMER_MS_MAX);
    this.#cancelTimers.set(
      name,
      this.#fulfilment.platform.clock.after(inMs, () => this.schedule(supplier)),
    );
  }

  async #thenSchedule(supplier: Supplier, work: Promise<void>): Promise<void> {
    try {
      await work;
    } finally {
      this.schedule(supplier);
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) =>
        this.#fulfilment.platform.log.error({ err: error }, 'work for a supplier account failed'),
      )
      .finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
  }
}

export function accountTurnsJob(fulfilment: Fulfilment, sender: AccountSender): JobBinding {
  return bindJob(wakeAccount, async (account) => {
    const supplier = findSupplier(fulfilment, account);
    if (supplier) sender.schedule(supplier);
  });
}
