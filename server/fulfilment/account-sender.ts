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
/** So far apart orders that an account holds are chosen for again: other jobs wait for workers too. */
const CHOSEN_APART_MS = 1_000;
/** After a turn that failed, as without a database, the next one is taken so soon. */
const AGAIN_MS = 1_000;

const earliest = (times: readonly (number | null)[]): number | null => {
  const planned = times.filter((time) => time !== null);
  return planned.length === 0 ? null : Math.min(...planned);
};

const nameOf = ({ name, region }: AccountKey) => `${name} ${region}`;

/**
 * Carries out the turns of the supplier accounts in this process. Supplier calls are waited for here and not in a job,
 * so that a flood at one supplier takes no worker from anything else. What dies with the process is on record: the
 * turn that was planned for it, or the sweep of the minute, goes on from there.
 */
export class AccountSender {
  readonly #fulfilment: Fulfilment;
  readonly #turning = new Map<string, { isAskedAgain: boolean }>();
  readonly #underWay = new Set<Promise<void>>();
  /** Accounts that this process has taken turns of. */
  readonly #touched = new Map<string, Supplier>();
  /** Cancel the next planned turn of an account. */
  readonly #planned = new Map<string, () => void>();
  /** When orders that an account holds may be chosen for again, in ms since the epoch. */
  readonly #chooseAgainAt = new Map<string, number>();
  /** How many orders each account is being asked about. */
  readonly #polls = new Map<string, number>();
  #isStopping = false;

  constructor(fulfilment: Fulfilment) {
    this.#fulfilment = fulfilment;
  }

  /** Takes turns of the account until nothing is left to do now. Asked while it does, it takes one more. */
  goOn(supplier: Supplier): void {
    const name = nameOf(supplier);
    const turning = this.#turning.get(name);
    if (turning) turning.isAskedAgain = true;
    else if (!this.#isStopping) this.#keep(this.#takeTurns(supplier));
  }

  /** Begins nothing new, waits for what is under way, and leaves the next turns to other processes. */
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
      // Whoever asked for it meanwhile would else wait for the sweep of the minute.
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

  /** More of them may be held. @returns when to look, in ms since the epoch */
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

  /** Nothing that runs here is unheard: what fails is logged, and found again by what is on record. */
  #keep(work: Promise<void>): void {
    const kept = work
      .catch((error: unknown) =>
        this.#fulfilment.platform.log.error({ err: error }, 'a turn of a supplier account failed'),
      )
      .finally(() => this.#underWay.delete(kept));
    this.#underWay.add(kept);
  }
}
