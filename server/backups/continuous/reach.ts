import {
  baseName,
  type DescriptionFile,
  type LogFile,
  nextSegment,
  parseDescriptionName,
  parseLogName,
} from './content-names.ts';

/** How far one can go with a base: from its end to the end of the log that follows it without a gap. */
export interface Reach {
  base: DescriptionFile;
  /**
   * In ms since the epoch, both included; `until` is below `from` where the log of the base itself is not all there, or
   * holds no transaction that ended after the base.
   */
  from: number;
  until: number;
  /** The log from the base on, without a gap. */
  log: LogFile[];
  /** What ends it before the newest log of its chain: a segment that is not there, or lies there in two forms. */
  gap: { segment: string; isTwice: boolean } | null;
}

/** What one can go back to, by the names in the backup place alone; the oldest base first. */
export function listReaches(names: readonly string[]): Reach[] {
  const all = new Set(names);
  const chains = new Map<string, Map<string, LogFile[]>>();
  for (const file of names.map(parseLogName)) {
    if (file === null) continue;
    const chain = chains.get(file.chain) ?? new Map<string, LogFile[]>();
    chains.set(file.chain, chain.set(file.segment, [...(chain.get(file.segment) ?? []), file]));
  }
  return names
    .map(parseDescriptionName)
    .filter((base) => base !== null)
    .filter((base) => all.has(baseName(base)))
    .sort((one, other) => one.endedAt - other.endedAt)
    .map((base) => reachOf(base, chains.get(base.chain) ?? new Map<string, LogFile[]>()));
}

function reachOf(base: DescriptionFile, chain: ReadonlyMap<string, LogFile[]>): Reach {
  const newest = [...chain.keys()].sort().at(-1) ?? '';
  const log: LogFile[] = [];
  let segment = base.firstSegment;
  for (;;) {
    const [file, other] = chain.get(segment) ?? [];
    if (file === undefined || other !== undefined) break;
    log.push(file);
    segment = nextSegment(segment);
  }
  const isWhole = segment > base.lastSegment;
  const latest = Math.max(0, ...log.map(({ lastEndedAt }) => lastEndedAt));
  const isGap = segment <= newest || !isWhole;
  return {
    base,
    from: base.endedAt,
    // Recovery ends at a moment where it meets a transaction that ended later.
    until: isWhole ? Math.max(base.endedAt, latest) - 1 : base.endedAt - 1,
    log,
    gap: isGap ? { segment, isTwice: (chain.get(segment) ?? []).length > 1 } : null,
  };
}

/** One cannot go to this moment; the sentence says why, and where one can. */
export class MomentRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MomentRefused';
  }
}

export interface Way {
  base: DescriptionFile;
  /** All log that is applied, in its order. */
  log: LogFile[];
}

const moment = (ms: number): string => new Date(ms).toISOString();

function sayGap({ gap }: Reach): string {
  if (gap === null) return '';
  return gap.isTwice
    ? ` The log ${gap.segment} lies there in two forms: two shops have written to this place.`
    : ` The log ${gap.segment} is missing.`;
}

/**
 * The newest base before a moment from which the log leads there without a gap. Throws MomentRefused, also where two shops
 * kept their log of that moment here: which of them is meant cannot be told.
 *
 * @param at in ms since the epoch; `latest` is the end of the log that is there
 * @param chain whose log; undefined where there is one
 */
export function findWay(all: readonly Reach[], at: number | 'latest', chain?: string): Way {
  const reaches = chain === undefined ? all : all.filter(({ base }) => base.chain === chain);
  const newest = reaches.at(-1);
  if (newest === undefined)
    throw new MomentRefused(
      `There is no base${chain === undefined ? '' : ` of ${chain}`} in the backup place: one cannot go back to a moment.`,
    );
  return at === 'latest' ? findLatest(reaches, newest) : findMoment(reaches, at);
}

function findLatest(reaches: readonly Reach[], newest: Reach): Way {
  requireOneChain(
    newest,
    reaches.filter(({ until }) => until >= newest.from),
  );
  if (newest.gap === null) return { base: newest.base, log: newest.log };
  throw new MomentRefused(
    `The log after the base of ${moment(newest.from)} does not lead to its end.${sayGap(newest)} ${sayReach(newest)}`,
  );
}

function findMoment(reaches: readonly Reach[], at: number): Way {
  const before = reaches.filter(({ from }) => from <= at);
  const nearest = before.at(-1);
  if (nearest === undefined)
    throw new MomentRefused(
      `${moment(at)} is before the oldest base: one can go back to ${moment(reaches[0]!.from)} at the earliest.`,
    );
  const leading = before.filter(({ until }) => at <= until);
  const found = leading.at(-1);
  if (found === undefined)
    throw new MomentRefused(
      `The log does not reach ${moment(at)}.${sayGap(nearest)} ${sayReach(nearest)}${sayNext(reaches, at)}`,
    );
  requireOneChain(found, leading);
  return { base: found.base, log: logUntil(found, at) };
}

/** A copy of the shop, such as a drill, that went on beside it and kept its log too. Throws MomentRefused. */
function requireOneChain({ base }: Reach, others: readonly Reach[]): void {
  const chains = [...new Set([base.chain, ...others.map((other) => other.base.chain)])].sort();
  if (chains.length === 1) return;
  throw new MomentRefused(
    `Two shops kept their log of that moment here: ${chains.join(' and ')}. Say whose you mean by --of and its name; npm run backup -- --list shows both.`,
  );
}

/** Archiving was switched off, or log is missing, and a later base began anew. */
function sayNext(reaches: readonly Reach[], at: number): string {
  const next = reaches.find(({ from, until }) => from > at && until >= from);
  return next ? ` Then again from ${moment(next.from)} on.` : '';
}

/** Stretches within which one can go nowhere, between those that can be reached; in ms since the epoch. */
export function listHoles(reaches: readonly Reach[]): { from: number; until: number }[] {
  const holes: { from: number; until: number }[] = [];
  let covered = Number.POSITIVE_INFINITY;
  for (const { from, until } of reaches) {
    if (until < from) continue;
    if (from > covered + 1) holes.push({ from: covered, until: from });
    covered = covered === Number.POSITIVE_INFINITY ? until : Math.max(covered, until);
  }
  return holes;
}

function sayReach({ base, from, until }: Reach): string {
  return until < from
    ? `Nothing can be restored from the base of ${moment(base.endedAt)}.`
    : `From this base one can go to any moment from ${moment(from)} until ${moment(until)}.`;
}

/** Up to the first segment in which a later transaction ends. */
function logUntil({ base, log }: Reach, at: number): LogFile[] {
  const last = log.findIndex(({ segment, lastEndedAt }) => segment >= base.lastSegment && lastEndedAt > at);
  return last === -1 ? log : log.slice(0, last + 1);
}
