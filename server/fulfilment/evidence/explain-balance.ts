/**
 * What one delivery, or a number of equal ones, may have taken from an account between two quiet points.
 * Intervals are counted from 0: interval `k` lies between the readings `k` and `k + 1`.
 */
export interface BalanceEntry {
  id: string;
  /** The first interval in which it may have been executed; below 0 where that was before the first reading. */
  first: number;
  /** The last one; beyond the last interval where it may be executed after the last reading. */
  last: number;
  /** What one may have cost, in hundredths of the supplier's unit: every alternative; empty where nobody knows. */
  costs: readonly number[];
  /** It was executed; else it may not have been. */
  isExecuted: boolean;
  /** So many equal ones, all executed in one interval. */
  count?: number;
}

/** What the balance says of one entry whose execution is open. */
export type Verdict = 'executed' | 'not-executed' | 'ambiguous';

export interface Explanation {
  /** Of every entry that is not known to be executed, by id. */
  verdicts: ReadonlyMap<string, Verdict>;
  /**
   * Intervals that no set of entries explains: something else moved the balance. With what is left over where
   * none of the open entries was executed, in hundredths; negative where points came in.
   */
  unexplained: readonly { interval: number; amount: number }[];
}

/** With more steps than these the arithmetic is given up, and what is open stays ambiguous. */
const STEPS_MAX = 50_000;
const SUMS_MAX = 20_000;

/**
 * Finds out which open deliveries the fall of a balance proves executed or not. All ways to explain every
 * interval are compared: an outcome is only told where all of them agree on it.
 *
 * @param drops how far the balance fell in each interval, in hundredths
 * @param isShared something else buys on the account too: then a fall proves nothing, only that it fell by just
 * what was delivered does
 */
export function explainBalance(
  drops: readonly number[],
  entries: readonly BalanceEntry[],
  isShared = false,
): Explanation {
  const intervals = drops.map((drop) => new Interval(drop));
  const open: OpenEntry[] = [];
  for (const entry of entries) addEntry(intervals, entry, open);
  const unexplained = findUnexplained(intervals, isShared ? [] : open);
  const search = new Search(intervals, open);
  return { verdicts: search.verdicts(), unexplained };
}

interface OpenEntry {
  entry: BalanceEntry;
  /** Where it may lie within what was observed. */
  intervals: readonly number[];
  /** It may lie nowhere in it. */
  isOptional: boolean;
}

/** What happened between two readings, as far as it is known. */
class Interval {
  /** What is left to be explained, in hundredths. */
  left: number;
  /** Something else moved the balance here: any sum fits. */
  isUnexplained = false;
  /** Nobody can tell what was expected here: a cost is not known, or there are too many sums. */
  isUnpriced = false;
  /** What the deliveries that were executed here for sure may have cost beyond what is taken off already. */
  sums: ReadonlySet<number> = new Set([0]);
  most = 0;

  constructor(drop: number) {
    this.left = drop;
  }

  addAlternatives(costs: readonly number[], count: number): void {
    // The dearest alternative less the cheapest: the rest is certain.
    const cheapest = Math.min(...costs);
    this.left -= cheapest * count;
    const beyond = [...new Set(costs.map((cost) => cost - cheapest))];
    if (beyond.length === 1) return;
    this.most += Math.max(...beyond) * count;
    for (let each = 0; each < count && this.sums.size <= SUMS_MAX; each++)
      this.sums = addToSums(this.sums, beyond);
    if (this.sums.size > SUMS_MAX) this.leaveUnpriced();
  }

  leaveUnpriced(): void {
    this.isUnexplained = true;
    this.isUnpriced = true;
  }

  isExplainedBy(left: number): boolean {
    return this.isUnexplained || this.sums.has(left);
  }
}

function addToSums(sums: ReadonlySet<number>, costs: readonly number[]): Set<number> {
  const added = new Set<number>();
  for (const sum of sums) for (const cost of costs) added.add(sum + cost);
  return added;
}

function addEntry(intervals: Interval[], entry: BalanceEntry, open: OpenEntry[]): void {
  const first = Math.max(0, entry.first);
  const last = Math.min(intervals.length - 1, entry.last);
  const within = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const isOutsidePossible = entry.first < 0 || entry.last >= intervals.length;
  if (entry.costs.length === 0) {
    for (const index of within) intervals[index]!.leaveUnpriced();
    if (!entry.isExecuted) open.push({ entry, intervals: within, isOptional: true });
  } else if (entry.isExecuted && !isOutsidePossible && within.length === 1)
    intervals[within[0]!]!.addAlternatives(entry.costs, entry.count ?? 1);
  else if (within.length > 0 || !entry.isExecuted)
    for (let each = 0; each < (entry.count ?? 1); each++)
      open.push({ entry, intervals: within, isOptional: !entry.isExecuted || isOutsidePossible });
}

/** Marks the intervals that no choice among their own entries explains, whatever happened in the others. */
function findUnexplained(
  intervals: readonly Interval[],
  open: readonly OpenEntry[],
): { interval: number; amount: number }[] {
  const found = intervals.flatMap((interval, index) => {
    if (interval.isUnexplained) return [{ interval: index, amount: interval.left }];
    let sums = interval.sums;
    for (const { entry, intervals: within } of open)
      if (within.includes(index) && sums.size <= SUMS_MAX) sums = addToSums(sums, [0, ...entry.costs]);
    if (sums.size > SUMS_MAX || sums.has(interval.left)) return [];
    return [{ interval: index, amount: interval.left }];
  });
  for (const { interval } of found) {
    intervals[interval]!.isUnexplained = true;
    // A balance that lags behind catches up in the next one.
    const next = intervals[interval + 1];
    if (next && !next.sums.has(next.left)) next.isUnexplained = true;
  }
  return found.filter(({ interval }) => !intervals[interval]!.isUnpriced);
}

/**
 * Goes through all ways in which the open entries explain the intervals, and keeps what became of each in any. Entries
 * that are alike, as equal packs whose replies were lost in one window, share a verdict: all of them were executed, none
 * was, or nobody can tell which.
 */
class Search {
  readonly #intervals: readonly Interval[];
  /** Those that are alike stand side by side. */
  readonly #open: readonly OpenEntry[];
  /** For each of `#open`, the number of its kind. */
  readonly #kinds: readonly number[];
  readonly #left: number[];
  /** For each entry on, the most that it and all after it can take from each interval. */
  readonly #mostAfter: number[][];
  readonly #executed: boolean[];
  readonly #isExecutedInSome: boolean[] = [];
  readonly #isNotExecutedInSome: boolean[] = [];
  #steps = 0;
  #found = 0;

  constructor(intervals: readonly Interval[], open: readonly OpenEntry[]) {
    const byKind = Map.groupBy(open, kindOf);
    this.#intervals = intervals;
    this.#open = [...byKind.values()].flat();
    this.#kinds = [...byKind.values()].flatMap((alike, kind) => alike.map(() => kind));
    this.#left = intervals.map(({ left }) => left);
    this.#executed = open.map(() => false);
    this.#mostAfter = [...open, null].map(() => intervals.map(() => 0));
    for (let index = open.length - 1; index >= 0; index--)
      intervals.forEach((_, at) => {
        const { entry, intervals: within } = this.#open[index]!;
        const most = within.includes(at) ? Math.max(0, ...entry.costs) : 0;
        this.#mostAfter[index]![at] = this.#mostAfter[index + 1]![at]! + most;
      });
  }

  verdicts(): Map<string, Verdict> {
    this.#place(0, 0);
    const isGivenUp = this.#steps > STEPS_MAX || this.#found === 0;
    return new Map(
      this.#open.flatMap(({ entry }, index): [string, Verdict][] => {
        if (entry.isExecuted) return [];
        const kind = this.#kinds[index]!;
        if (isGivenUp || entry.costs.length === 0) return [[entry.id, 'ambiguous']];
        if (!this.#isNotExecutedInSome[kind]) return [[entry.id, 'executed']];
        // What happened before the first reading left no trace.
        const isUnseen = entry.first < 0 || this.#isExecutedInSome[kind];
        return [[entry.id, isUnseen ? 'ambiguous' : 'not-executed']];
      }),
    );
  }

  /**
   * @param from the ways to place the entry that are tried: those from this one on. Of entries that are alike the later
   * one is never placed in an earlier way, so that swapping two of them is not tried again
   */
  #place(index: number, from: number): void {
    if (this.#steps++ > STEPS_MAX || !this.#canStillFit(index)) return;
    const next = this.#open[index];
    if (!next) {
      this.#keep();
      return;
    }
    const isLikeNext = this.#kinds[index] === this.#kinds[index + 1];
    const goOn = (way: number) => this.#place(index + 1, isLikeNext ? way : 0);
    let way = 0;
    for (const at of next.intervals)
      for (const cost of next.entry.costs) {
        const isFree = this.#intervals[at]!.isUnexplained || this.#left[at]! - cost >= 0;
        if (way++ < from || !isFree) continue;
        this.#left[at]! -= cost;
        this.#executed[index] = true;
        goOn(way - 1);
        this.#left[at]! += cost;
      }
    this.#executed[index] = false;
    if (next.isOptional) goOn(way);
  }

  /** Whether no interval has more left than everything to come could take. */
  #canStillFit(index: number): boolean {
    return this.#intervals.every(
      (interval, at) =>
        interval.isUnexplained || this.#left[at]! <= this.#mostAfter[index]![at]! + interval.most,
    );
  }

  #keep(): void {
    if (!this.#intervals.every((interval, at) => interval.isExplainedBy(this.#left[at]!))) return;
    this.#found++;
    this.#executed.forEach((isExecuted, index) => {
      const seen = isExecuted ? this.#isExecutedInSome : this.#isNotExecutedInSome;
      seen[this.#kinds[index]!] = true;
    });
  }
}

/** Entries of one kind can take each other's place in every explanation. */
const kindOf = ({ entry, intervals, isOptional }: OpenEntry): string =>
  JSON.stringify([entry.isExecuted, entry.first < 0, isOptional, intervals, entry.costs]);
