/** A delivery, or several identical ones. Interval `k` is between readings `k` and `k + 1`. */
export interface BalanceEntry {
  id: string;
  /** The first interval in which it may have been executed; negative if before the first reading. */
  first: number;
  /** The last such interval; past the end if after the last reading. */
  last: number;
  /** Every cost it may have had, in hundredths of the supplier's unit; empty if unknown. */
  costs: readonly number[];
  isExecuted: boolean;
  /** How many identical deliveries this represents, each executed in one of its intervals. */
  count?: number;
}

export type Verdict = 'executed' | 'not-executed' | 'ambiguous';

export interface Explanation {
  verdicts: ReadonlyMap<string, Verdict>;
  /** Intervals with unexplained movements, and their amounts if no open entry was executed; negative for deposits. */
  unexplained: readonly { interval: number; amount: number }[];
}

/** The search stops after this many steps, and open entries stay ambiguous. */
const STEPS_MAX = 50_000;
const SUMS_MAX = 20_000;

/**
 * Finds the open deliveries whose outcome is the same in every explanation of the balance, which proves it.
 *
 * @param drops how far the balance fell in each interval, in hundredths
 * @param isShared whether others buy with the account too, so that only the absence of a drop proves anything
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
  intervals: readonly number[];
  /** Whether it may have been executed in none of the intervals. */
  isOptional: boolean;
}

class Interval {
  /** The amount still to explain, in hundredths. */
  left: number;
  /** Whether any sum is possible, because something else moved the balance or a cost is unknown. */
  isUnexplained = false;
  /** Whether a cost is unknown, or there are too many sums. */
  isUnpriced = false;
  /** What the known deliveries may have cost beyond their cheapest alternatives. */
  sums: ReadonlySet<number> = new Set([0]);
  sumMax = 0;

  constructor(drop: number) {
    this.left = drop;
  }

  addAlternatives(costs: readonly number[], count: number): void {
    const cheapest = Math.min(...costs);
    this.left -= cheapest * count;
    const extras = [...new Set(costs.map((cost) => cost - cheapest))];
    if (extras.length === 1) return;
    this.sumMax += Math.max(...extras) * count;
    for (let n = 0; n < count && this.sums.size <= SUMS_MAX; n++) this.sums = addToSums(this.sums, extras);
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
    for (let n = 0; n < (entry.count ?? 1); n++)
      open.push({ entry, intervals: within, isOptional: !entry.isExecuted || isOutsidePossible });
}

function findUnexplained(
  intervals: readonly Interval[],
  open: readonly OpenEntry[],
): { interval: number; amount: number }[] {
  const unexplained = intervals.flatMap((interval, index) => {
    if (interval.isUnexplained) return [{ interval: index, amount: interval.left }];
    let sums = interval.sums;
    for (const { entry, intervals: within } of open)
      if (within.includes(index) && sums.size <= SUMS_MAX) sums = addToSums(sums, [0, ...entry.costs]);
    if (sums.size > SUMS_MAX || sums.has(interval.left)) return [];
    return [{ interval: index, amount: interval.left }];
  });
  for (const { interval } of unexplained) {
    intervals[interval]!.isUnexplained = true;
    // A lagging balance catches up in the next interval.
    const next = intervals[interval + 1];
    if (next && !next.sums.has(next.left)) next.isUnexplained = true;
  }
  return unexplained.filter(({ interval }) => !intervals[interval]!.isUnpriced);
}

/**
 * Tries every way in which open entries can explain the intervals. Interchangeable entries, such as identical packs
 * whose responses were lost in one window, share a verdict.
 */
class Search {
  readonly #intervals: readonly Interval[];
  readonly #open: readonly OpenEntry[];
  /** The group of interchangeable entries that each entry of `#open` belongs to. */
  readonly #kinds: readonly number[];
  readonly #left: number[];
  /** The most that an entry and all later ones can explain of each interval. */
  readonly #mostAfter: number[][];
  readonly #executed: boolean[];
  readonly #isExecutedInSome: boolean[] = [];
  readonly #isNotExecutedInSome: boolean[] = [];
  #steps = 0;
  #explanations = 0;

  constructor(intervals: readonly Interval[], open: readonly OpenEntry[]) {
    const byKind = Map.groupBy(open, kindOf);
    this.#intervals = intervals;
    this.#open = [...byKind.values()].flat();
    this.#kinds = [...byKind.values()].flatMap((entries, kind) => entries.map(() => kind));
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
    const isGivenUp = this.#steps > STEPS_MAX || this.#explanations === 0;
    return new Map(
      this.#open.flatMap(({ entry }, index): [string, Verdict][] => {
        if (entry.isExecuted) return [];
        const kind = this.#kinds[index]!;
        if (isGivenUp || entry.costs.length === 0) return [[entry.id, 'ambiguous']];
        if (!this.#isNotExecutedInSome[kind]) return [[entry.id, 'executed']];
        // The balance does not show an execution before the first reading.
        const isAmbiguous = entry.first < 0 || this.#isExecutedInSome[kind];
        return [[entry.id, isAmbiguous ? 'ambiguous' : 'not-executed']];
      }),
    );
  }

  /** @param from the first interval and cost to try; skips permutations of interchangeable entries */
  #place(index: number, from: number): void {
    if (this.#steps++ > STEPS_MAX || !this.#canStillExplain(index)) return;
    const next = this.#open[index];
    if (!next) {
      this.#recordExplanation();
      return;
    }
    const isLikeNext = this.#kinds[index] === this.#kinds[index + 1];
    const placeNext = (option: number) => this.#place(index + 1, isLikeNext ? option : 0);
    let option = 0;
    for (const at of next.intervals)
      for (const cost of next.entry.costs) {
        const isFree = this.#intervals[at]!.isUnexplained || this.#left[at]! - cost >= 0;
        if (option++ < from || !isFree) continue;
        this.#left[at]! -= cost;
        this.#executed[index] = true;
        placeNext(option - 1);
        this.#left[at]! += cost;
      }
    this.#executed[index] = false;
    if (next.isOptional) placeNext(option);
  }

  #canStillExplain(index: number): boolean {
    return this.#intervals.every(
      (interval, at) =>
        interval.isUnexplained || this.#left[at]! <= this.#mostAfter[index]![at]! + interval.sumMax,
    );
  }

  #recordExplanation(): void {
    if (!this.#intervals.every((interval, at) => interval.isExplainedBy(this.#left[at]!))) return;
    this.#explanations++;
    this.#executed.forEach((isExecuted, index) => {
      const outcomes = isExecuted ? this.#isExecutedInSome : this.#isNotExecutedInSome;
      outcomes[this.#kinds[index]!] = true;
    });
  }
}

const kindOf = ({ entry, intervals, isOptional }: OpenEntry): string =>
  JSON.stringify([entry.isExecuted, entry.first < 0, isOptional, intervals, entry.costs]);
