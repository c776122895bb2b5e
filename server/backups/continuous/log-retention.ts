import {
  baseName,
  type DescriptionFile,
  descriptionName,
  logName,
  parseBaseName,
  parseDescriptionName,
  parseLogName,
  timeOfChain,
} from './content-names.ts';

const DAY_MS = 86_400_000;
/** Nobody makes one base for so long: what has no description by then was left by a process that was killed. */
const UNFINISHED_MS_MAX = DAY_MS;

/**
 * What of the backup place nobody needs to go back to any moment of the last days. Of each chain the newest base before
 * that stretch is kept and all later ones, and the log from the oldest kept base on. The newest base of all is kept whatever
 * its age, with its log. In the order in which it is to be removed: no base is without its log before it is gone.
 *
 * @param days so many days one can go back
 */
export function listUnneeded(names: readonly string[], now: Date, days: number): string[] {
  const from = now.getTime() - days * DAY_MS;
  const bases = names.map(parseDescriptionName).filter((base) => base !== null);
  const log = names.map(parseLogName).filter((file) => file !== null);
  const newest = bases.toSorted((one, other) => one.endedAt - other.endedAt).at(-1);
  const kept = new Set<DescriptionFile>();
  /** By chain, the first log that is needed. */
  const firsts = new Map<string, string>();
  for (const [chain, ofChain] of Map.groupBy(bases, (base) => base.chain)) {
    const ends = log.filter((file) => file.chain === chain).map(({ lastEndedAt }) => lastEndedAt);
    const lastMoment = Math.max(...ofChain.map(({ endedAt }) => endedAt), ...ends);
    if (lastMoment < from && newest?.chain !== chain) continue;
    const oldestFirst = ofChain.toSorted((one, other) => one.endedAt - other.endedAt);
    const begin = Math.max(
      0,
      oldestFirst.findLastIndex(({ endedAt }) => endedAt <= from),
    );
    const keptOfChain = lastMoment < from ? oldestFirst.slice(-1) : oldestFirst.slice(begin);
    for (const base of keptOfChain) kept.add(base);
    firsts.set(chain, keptOfChain.map(({ firstSegment }) => firstSegment).sort()[0]!);
  }
  const gone = bases.filter((base) => !kept.has(base));
  const keptBases = new Set([...kept].map(baseName));
  const described = new Set(bases.map(baseName));
  const withBases = new Set(bases.map(({ chain }) => chain));
  return [
    ...gone.map(descriptionName),
    ...names.filter((name) => {
      const base = parseBaseName(name);
      if (base === null || keptBases.has(name)) return false;
      return described.has(name) || base.startedAt < now.getTime() - UNFINISHED_MS_MAX;
    }),
    ...log
      .filter(({ chain, segment }) => {
        const first = firsts.get(chain);
        if (first !== undefined) return segment < first;
        // A chain that has no base yet may be having its first one made.
        return withBases.has(chain) || timeOfChain(chain) < from;
      })
      .map(logName),
  ];
}
