import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ClientLog } from '../torture/client-log.ts';

const READ_EVERY_MS = 100;
const READ_TIMEOUT_MS = 1_000;

/** The moments at which something was answered, and the longest time without. */
export class Answers {
  readonly #moments: number[] = [];

  note(): void {
    this.#moments.push(performance.now());
  }

  /** @returns milliseconds of the longest time without one, of those that lie in or reach into from…to */
  longestGapMs(from: number, to: number): number {
    const before = this.#moments.findLast((at) => at <= from) ?? from;
    const inside = this.#moments.filter((at) => at > from && at < to);
    const after = this.#moments.find((at) => at >= to) ?? to;
    const all = [before, ...inside, after];
    return Math.round(Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at))));
  }

  hasSince(at: number): boolean {
    return (this.#moments.at(-1) ?? 0) > at;
  }
}

/** The clients' log, which also knows when orders were accepted. */
export class DrillLog extends ClientLog {
  readonly accepted = new Answers();

  override accept(begunAt: number): void {
    super.accept(begunAt);
    this.accepted.note();
  }
}

export interface ReadProbe {
  answers: Answers;
  stop(): Promise<void>;
}

/** Reads again and again, each time with a second's patience. */
export function probe(read: (signal: AbortSignal) => Promise<unknown>): ReadProbe {
  const answers = new Answers();
  const leaving = new AbortController();
  const run = async () => {
    while (!leaving.signal.aborted) {
      await read(AbortSignal.timeout(READ_TIMEOUT_MS)).then(
        () => answers.note(),
        () => {},
      );
      await pause(READ_EVERY_MS);
    }
  };
  const running = run().catch(() => {});
  return {
    answers,
    stop: async () => {
      leaving.abort();
      await running;
    },
  };
}

export async function readPage(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

/** One statement on a connection of its own. */
export async function readRow(url: string, statement: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: READ_TIMEOUT_MS,
    query_timeout: READ_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    client.end().catch(() => {});
  }
}
