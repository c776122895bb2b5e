export interface QueueKey {
  address: string;
  account: string;
}

export interface FairQueueLimits {
  atOnce: number;
  /** Maximum waiting jobs per IP address and account, per IP address, and in total. */
  perPair: number;
  perAddress: number;
  total: number;
}

export class QueueFull extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFull';
  }
}

/**
 * Limits concurrent expensive work. IP addresses take turns, and so do the accounts behind each IP address, so heavy
 * users delay mainly themselves.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Waiting jobs by IP address, then by account, each in the order of their turns. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #waitingCount = 0;
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  async run<T>(key: QueueKey, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(key);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #wait({ address, account }: QueueKey): Promise<void> {
    const accounts = this.#waiting.get(address) ?? new Map<string, (() => void)[]>();
    const jobs = accounts.get(account) ?? [];
    const addressCount = [...accounts.values()].reduce((sum, queue) => sum + queue.length, 0);
    const { perPair, perAddress, total } = this.#limits;
    if (jobs.length >= perPair || addressCount >= perAddress || this.#waitingCount >= total)
      throw new QueueFull();
    return new Promise((resolve) => {
      jobs.push(resolve);
      accounts.set(account, jobs);
      this.#waiting.set(address, accounts);
      this.#waitingCount++;
    });
  }

  #startNext(): void {
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
