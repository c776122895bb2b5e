/** Whose work it is: the address it comes from, and the account it is about. */
export interface QueueKey {
  address: string;
  account: string;
}

export interface FairQueueLimits {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Jobs that may wait of one address and account together. */
  perPair: number;
  /** Jobs that may wait of one address. */
  perAddress: number;
  /** Jobs that may wait in all. */
  inAll: number;
}

/** Thrown at once, in the place of a wait that would be too long. */
export class QueueFull extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFull';
  }
}

/**
 * Runs expensive work a few jobs at a time. Addresses take turns, and within an address its accounts do, so that
 * whoever sends much waits behind itself and not others behind it. What would wait too long is refused at once.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** By address, then by account; the first in each map is next. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #waitingCount = 0;
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Throws `QueueFull` where the wait would be too long. */
  async run<T>(key: QueueKey, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(key);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  #wait({ address, account }: QueueKey): Promise<void> {
    const accounts = this.#waiting.get(address) ?? new Map<string, (() => void)[]>();
    const jobs = accounts.get(account) ?? [];
    const ofAddress = [...accounts.values()].reduce((sum, each) => sum + each.length, 0);
    const { perPair, perAddress, inAll } = this.#limits;
    if (jobs.length >= perPair || ofAddress >= perAddress || this.#waitingCount >= inAll)
      throw new QueueFull();
    return new Promise((resolve) => {
      jobs.push(resolve);
      accounts.set(account, jobs);
      this.#waiting.set(address, accounts);
      this.#waitingCount++;
    });
  }

  /** The place of the job that ended goes to the next address in turn; without one it is free. */
  #handOver(): void {
    for (const [address, accounts] of this.#waiting) {
      this.#waiting.delete(address);
      for (const [account, jobs] of accounts) {
        const start = jobs.shift();
        accounts.delete(account);
        if (jobs.length > 0) accounts.set(account, jobs);
        if (accounts.size > 0) this.#waiting.set(address, accounts);
        this.#waitingCount--;
        start?.();
        return;
      }
    }
    this.#running--;
  }
}
