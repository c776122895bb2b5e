import { type AccountTurn, POLLS_MAX, takeTurn } from './account-turn.ts';
import { decideByBalance } from './decide-by-balance.ts';
import type { Fulfilment } from './fulfilment.ts';
import { pollDelivery } from './poll-delivery.ts';
import { readQuietPoint } from './read-quiet-point.ts';
import { sendDelivery } from './send-delivery.ts';
import { type AccountKey, requestTurn } from './supplier-account.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

const TIMER_MS_MAX = 60_000;
/** Waiting orders get a new choice at most this often, because other jobs need workers too. */
const CHOSEN_APART_MS = 1_000;
/** When to retry after a turn that failed, as without a database. */
const AGAIN_MS = 1_000;

const earliest = (times: readonly (number | null)[]): number | null => {
  const planned = times.filter((time) => time !== null);
  return planned.length === 0 ? null : Math.min(...planned);
};

const nameOf = ({ name, region }: AccountKey) => `${name} ${region}`;

/**
 * Carries out the turns of the supplier accounts in this process. It, not a job, waits for supplier calls, so that a
 * flood at one supplier takes no workers from other jobs. After a crash, the planned turn or the sweep continues.
 */
export class AccountSender {
  readonly #fulfilment: Fulfilment;
  readonly #turning = new Map<string, { isAskedAgain: boolean }>();
  readonly #underWay = new Set<Promise<void>>();
  /** Accounts that this process has handled. */
  readonly #touched = new Map<string, Supplier>();
  /** Cancels the planned turn of an account. */
  readonly #planned = new Map<string, () => void>();
  /** When waiting orders may get a new choice, in ms since the epoch. */
  readonly #chooseAgainAt = new Map<string, number>();
  /** Polls under way, by account. */
  readonly #polls = new Map<string, number>();
  #isStopping = false;

  constructor(fulfilment: Fulfilment) {
    this.#fulfilment = fulfilment;
  }

  /** Takes turns of the account until there is nothing to do now. A call while it does adds one more turn. */
  goOn(supplier: Supplier): void {
    const name = nameOf(supplier);
    const turning = this.#turning.get(name);
    if (turning) turning.isAskedAgain = true;
    else if (!this.#isStopping) this.#keep(this.#takeTurns(supplier));
  }

  /** Starts nothing new, waits for what is under way, and leaves the next turns to other processes. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const cancel of this.#planned.values()) cancel();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    for (const supplier of this.#touched.values())
      await requestTurn(this.#fulfilment.platform.db.queries, supplier);
  }

  async #takeTurns(supplier: Supplier): Promise<void> {
    const name = nameOf(supplier);
    const turning = { isAskedAgain: true };
    this.#turning.set(name, turning);
    this.#touched.set(name, supplier);
    try {
      while (turning.isAskedAgain && !this.#isStopping) {
        turning.isAskedAgain = false;
        const turn = await takeTurn(this.#fulfilment, supplier, {
          pollsMax: POLLS_MAX - this.#pollsOf(supplier),
          mayChooseAgain: this.#now() >= (this.#chooseAgainAt.get(name) ?? 0),
        });
        const nextAt = turn.chosenAgain > 0 ? [turn.nextAt, this.#chooseAgainSoon(name)] : [turn.nextAt];
        this.#wakeAt(supplier, earliest(nextAt));
        for (const work of this.#begin(supplier, turn)) this.#keep(this.#thenGoOn(supplier, work));
      }
    } catch (error) {
      // Otherwise callers since then would wait for the sweep.
      this.#wakeAt(supplier, this.#now() + AGAIN_MS);
      throw error;
    } finally {
      this.#turning.delete(name);
    }
  }

  #begin(supplier: Supplier, { claimed, reading, isDecisionDue, toPoll }: AccountTurn): Promise<void>[] {
    const fulfilment = this.#fulfilment;
    return [
      ...claimed.map((delivery) => sendDelivery(fulfilment, supplier, delivery)),
      ...toPoll.map((delivery) => this.#poll(supplier, delivery)),
      ...(reading ? [readQuietPoint(fulfilment, supplier, reading.id)] : []),
      ...(isDecisionDue ? [decideByBalance(fulfilment, supplier)] : []),
    ];
  }

  /** @returns when to look for more waiting orders, in ms since the epoch */
  #chooseAgainSoon(name: string): number {
    const at = this.#now() + CHOSEN_APART_MS;
    this.#chooseAgainAt.set(name, at);
    return at;
  }

  #now(): number {
    return this.#fulfilment.platform.clock.now().getTime();
  }

  #pollsOf(supplier: Supplier): number {
    return this.#polls.get(nameOf(supplier)) ?? 0;
  }

  async #poll(supplier: Supplier, delivery: DeliveryRow): Promise<void> {
    const name = nameOf(supplier);
    this.#polls.set(name, this.#pollsOf(supplier) + 1);
    try {
      await pollDelivery(this.#fulfilment, supplier, delivery);
    } finally {
      this.#polls.set(name, this.#pollsOf(supplier) - 1);
    }
  }

  #wakeAt(supplier: Supplier, at: number | null): void {
    const name = nameOf(supplier);
    this.#planned.get(name)?.();
    if (at === null || this.#isStopping) return;
    const inMs = Math.min(Math.max(0, at - this.#now()), TIMER_MS_MAX);
    this.#planned.set(
      name,
      this.#fulfilment.platform.clock.after(inMs, () => this.goOn(supplier)),
    );
  }

  async #thenGoOn(supplier: Supplier, work: Promise<void>): Promise<void> {
    try {
      await work;
    } finally {
      this.goOn(supplier);
    }
  }

  /** Logs every failure; the sweep picks up what is left on record. */
  #keep(work: Promise<void>): void {
    const kept = work
      .catch((error: unknown) =>
        this.#fulfilment.platform.log.error({ err: error }, 'a turn of a supplier account failed'),
      )
      .finally(() => this.#underWay.delete(kept));
    this.#underWay.add(kept);
  }
}
