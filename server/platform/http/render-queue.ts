import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** Renders that may wait; at some 15 ms each, the last of them is done within a second. */
const WAITING_MAX = 64;
/** A render that hangs for so long, as while the database is away, gives its turn to the next. */
const TURN_MS_MAX = 2_000;

export class TooManyRenders extends Error {
  readonly retryAfterSeconds = 1;
}

/**
 * Rendering holds the processor for 10 to 30 ms, in which nothing else is answered. So it is done one page at a time,
 * with room for what waits in between; who comes when too many wait is refused at once.
 */
export class RenderQueue {
  readonly #waitingMax: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ waitingMax = WAITING_MAX } = {}) {
    this.#waitingMax = waitingMax;
  }

  /** Throws `TooManyRenders` where too many wait already, and what `render` throws. */
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
