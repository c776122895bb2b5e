import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The truth of one provider: facts in the order they came about, one JSON line each, on disk before anyone is
 * told. Reading them again at the start brings the same truth back, however the last run ended.
 */
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
    // A line cut short by a crash was never answered for; the next fact must not be glued to it.
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
