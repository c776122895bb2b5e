import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** An append-only log, one JSON line per fact. A fact is written before any response, so replay is exact. */
export class Journal<Fact> {
  readonly #file: string | null;

  constructor(folder: string | undefined, name: string) {
    if (folder) mkdirSync(folder, { recursive: true });
    this.#file = folder ? join(folder, `${name}.jsonl`) : null;
  }

  replay(apply: (fact: Fact) => void): void {
    if (!this.#file || !existsSync(this.#file)) return;
    const text = readFileSync(this.#file, 'utf8');
    for (const line of text.split('\n')) {
      const fact = line === '' ? undefined : parse<Fact>(line);
      if (fact !== undefined) apply(fact);
    }
    // A crash may have truncated the last line, which was never acknowledged. Start the next fact on a new line.
    if (text !== '' && !text.endsWith('\n')) appendFileSync(this.#file, '\n');
  }

  append(fact: Fact): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(fact)}\n`);
  }

  clear(): void {
    if (this.#file) rmSync(this.#file, { force: true });
  }
}

function parse<Fact>(line: string): Fact | undefined {
  try {
    return JSON.parse(line) as Fact;
  } catch {
    return undefined;
  }
}
