export interface Clock {
  now(): Date;
  /** Calls `work` after this many ms. The timer does not keep the process alive. @returns a function that cancels it */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
};
