/** What became of a request once it was no longer held: executed, or refused for its signature or for anything else. */
export type LateEnd = 'executed' | 'expired' | 'refused';

interface LateRequest {
  userid: string;
  /** Null while it is held. */
  end: LateEnd | null;
}

/** Requests that are stuck on the way: whoever sent them has lost the connection, and they arrive later. */
export class LateRequests {
  #requests: LateRequest[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param arrive executes the request, if it may still be executed then */
  hold(userid: string, delayMs: number, arrive: () => LateEnd): void {
    const request: LateRequest = { userid, end: null };
    this.#requests.push(request);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      request.end = arrive();
    }, delayMs);
    this.#timers.add(timer);
  }

  /** Oldest first. */
  list(): readonly LateRequest[] {
    return this.#requests;
  }

  /** Those that are held never arrive. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#requests = [];
  }
}
