/** A text that was sent so often is worth a plan on each connection. */
const USES_MIN = 5;
/** Plans are memory of every connection. What an order needs is about a hundred, some 30 KB each. */
const NAMED_MAX = 200;
/** Lists of values make new texts without end. */
const COUNTED_MAX = 4_000;

/**
 * Which statements are sent under a name, for a pool: parsing and planning costs the database more than carrying out
 * what reads or writes a row. Those with values alone: transactions, settings and changes of tables have none.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #generation = 0;

  /** @returns undefined where it is sent without a name */
  nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined;
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMED_MAX) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < USES_MIN) {
      if (this.#uses.size >= COUNTED_MAX) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const given = `g${this.#generation}-${this.#names.size}`;
    this.#names.set(text, given);
    return given;
  }

  /**
   * A migration has changed what a statement returns: all of them get new names, in time.
   *
   * @param stale the name that was refused; one of before the last change changes nothing more
   */
  renew(stale: string): void {
    if (!stale.startsWith(`g${this.#generation}-`)) return;
    this.#generation += 1;
    this.#names.clear();
    this.#uses.clear();
  }
}
