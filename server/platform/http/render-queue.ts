import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** At about 15 ms per render, the last one is done within a second. */
const WAITING_MAX = 64;
/** A render that hangs, e.g. during a database outage, yields to the next one after this time. */
const TURN_MS_MAX = 2_000;

export class TooManyRenders extends Error {
  readonly retryAfterSeconds = 1;
}

/** Rendering blocks the event loop for 10 to 30 ms, so pages take turns. A full queue refuses new ones at once. */
export class RenderQueue {
  readonly #waitingMax: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ waitingMax = WAITING_MAX } = {}) {
    this.#waitingMax = waitingMax;
  }

  async run<T>(render: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#waitingMax) throw new TooManyRenders();
    this.#waiting++;
    const turn = this.#last.then(() => setImmediate());
    const result = turn.then(render).finally(() => {
      this.#waiting--;
    });
    const settled = result.catch(() => {});
    this.#last = turn.then(() => Promise.race([settled, pause(TURN_MS_MAX, null, { ref: false })]));
    return result;
  }
}
