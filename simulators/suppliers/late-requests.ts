/** `expired`: refused because its signature was too old. `refused`: for another reason. */
export type LateEnd = 'executed' | 'expired' | 'refused';

interface LateRequest {
  userid: string;
  /** Null while it is held. */
  end: LateEnd | null;
}

/** Requests that arrive after their sender has lost the connection. */
export class LateRequests {
  #requests: LateRequest[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param arrive executes the request if it is still valid */
  hold(userid: string, delayMs: number, arrive: () => LateEnd): void {
    const request: LateRequest = { userid, end: null };
    this.#requests.push(request);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      request.end = arrive();
    }, delayMs);
    this.#timers.add(timer);
  }

  list(): readonly LateRequest[] {
    return this.#requests;
  }

  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#requests = [];
  }
}
