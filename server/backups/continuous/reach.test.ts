import { expect, test } from 'vitest';
import { isBaseDue } from '../backup-schedule.ts';
import { baseName, chainName, descriptionName, logName, nextSegment } from './content-names.ts';
import { listUnneeded } from './log-retention.ts';
import { findWay, listHoles, listReaches } from './reach.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const CHAIN = chainName(new Date(START), '00000001');
const OTHER = chainName(new Date(START + 20 * DAY_MS), '00000002');

const segment = (number: number) =>
  `00000001${Math.floor(number / 256)
    .toString(16)
    .padStart(8, '0')}${(number % 256).toString(16).padStart(8, '0')}`.toUpperCase();
/** The log of one day, which ends with it. */
const log = (day: number, chain = CHAIN, digest = '0') =>
  logName({
    chain,
    segment: segment(day),
    lastEndedAt: START + (day + 1) * DAY_MS,
    digest: digest.repeat(32),
  });
/** A base that is made within the log of a day. */
const base = (day: number, chain = CHAIN) => {
  const startedAt = START + day * DAY_MS + 1_000;
  const ends = { firstSegment: segment(day), lastSegment: segment(day), endedAt: startedAt + 1_000 };
  return [baseName({ chain, startedAt }), descriptionName({ chain, startedAt, ...ends })];
};
const days = (from: number, to: number, chain = CHAIN) =>
  Array.from({ length: to - from + 1 }, (_, index) => log(from + index, chain));
const at = (day: number) => START + day * DAY_MS;

test('the segment that follows goes over into the next log', () => {
  expect(nextSegment('0000000100000000000000FE')).toBe('0000000100000000000000FF');
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
});

test('the newest base before a moment is taken, with the log up to the first that goes beyond it', () => {
  const reaches = listReaches([...base(0), ...base(7), ...days(0, 9)]);
  expect(findWay(reaches, at(8.5))).toMatchObject({ base: { firstSegment: segment(7) } });
  expect(findWay(reaches, at(8.5)).log.map((file) => file.segment)).toEqual([segment(7), segment(8)]);
  expect(findWay(reaches, at(6.5)).log).toHaveLength(7);
  expect(findWay(reaches, 'latest').log.map((file) => file.segment)).toEqual([7, 8, 9].map(segment));
  expect(() => findWay(reaches, at(0))).toThrow('is before the oldest base');
  expect(() => findWay(reaches, at(10))).toThrow('The log does not reach');
  expect(() => findWay([], at(1))).toThrow('There is no base');
});

test('log that is missing, or there in two forms, ends what can be reached, and no later base is held up by it', () => {
  const missing = listReaches([...base(0), ...base(7), ...days(0, 3), ...days(5, 9)]);
  expect(() => findWay(missing, at(4.5))).toThrow(`The log ${segment(4)} is missing. From this base`);
  expect(findWay(missing, at(3.5)).log).toHaveLength(4);
  expect(findWay(missing, at(8.5)).log).toHaveLength(2);
  const twice = listReaches([...base(0), ...days(0, 9), log(4, CHAIN, '1')]);
  expect(() => findWay(twice, at(4.5))).toThrow(`The log ${segment(4)} lies there in two forms`);
  expect(() => findWay(twice, 'latest')).toThrow('does not lead to its end');
});

test('where two shops kept log of a moment in one place, none is taken before one says whose', () => {
  // A drill's copy, begun on day 5 while the shop itself went on.
  const drill = chainName(new Date(START + 5 * DAY_MS), '00000003');
  const reaches = listReaches([...base(0), ...days(0, 9), ...base(5, drill), ...days(5, 7, drill)]);
  const both = `Two shops kept their log of that moment here: ${CHAIN} and ${drill}.`;
  expect(() => findWay(reaches, at(6))).toThrow(both);
  expect(() => findWay(reaches, 'latest')).toThrow(both);
  expect(findWay(reaches, at(6), CHAIN)).toMatchObject({ base: { chain: CHAIN } });
  expect(findWay(reaches, at(6), drill)).toMatchObject({ base: { chain: drill } });
  expect(() => findWay(reaches, at(6), OTHER)).toThrow(`There is no base of ${OTHER}`);
  expect(findWay(reaches, at(4))).toMatchObject({ base: { chain: CHAIN } });
  expect(findWay(reaches, at(9))).toMatchObject({ base: { chain: CHAIN } });
  // A shop that was restored, and went on in the place of the one of before.
  const restored = listReaches([...base(0), ...days(0, 9), ...base(20, OTHER), ...days(20, 22, OTHER)]);
  expect(findWay(restored, 'latest')).toMatchObject({ base: { chain: OTHER } });
  expect(findWay(restored, at(9))).toMatchObject({ base: { chain: CHAIN } });
});

test('a stretch without log is told, and from when on one can go again', () => {
  const reaches = listReaches([
    ...base(0),
    ...base(7),
    ...days(0, 9),
    ...base(20, OTHER),
    ...days(20, 22, OTHER),
  ]);
  const [first, , last] = reaches;
  expect(listHoles(reaches)).toEqual([{ from: first?.until, until: last?.from }]);
  expect(() => findWay(reaches, at(15))).toThrow(
    `Then again from ${new Date(last?.from ?? 0).toISOString()} on.`,
  );
  expect(listHoles(listReaches([...base(0), ...base(7), ...days(0, 9)]))).toEqual([]);
  expect(listHoles([])).toEqual([]);
});

test('a base without its own log, without its file or without its description restores nothing', () => {
  const [file = '', description = ''] = base(0);
  expect(() => findWay(listReaches([file, description]), at(1))).toThrow(
    'is missing. Nothing can be restored',
  );
  expect(() => findWay(listReaches([file, description]), 'latest')).toThrow('is missing. Nothing can be');
  // PostgreSQL goes to a moment only where it meets something later; to the end of the log it goes all the same.
  const quiet = listReaches([...base(7), log(6).replace(segment(6), segment(7))]);
  expect(() => findWay(quiet, at(7) + 2_000)).toThrow('The log does not reach');
  expect(findWay(quiet, 'latest').log).toHaveLength(1);
  expect(listReaches([file, ...days(0, 3)])).toEqual([]);
  expect(listReaches([description, ...days(0, 3)])).toEqual([]);
});

test('no base and no log is removed that a moment of the last days needs, and nothing else is kept', () => {
  const all = [...base(0), ...base(7), ...base(14), ...days(0, 20)];
  const removed = listUnneeded(all, new Date(at(21)), 10);
  // One can go back to day 11, from the base of day 7.
  expect(removed.toSorted()).toEqual([...base(0), ...days(0, 6)].toSorted());
  // What says that it is whole goes first.
  expect(removed[0]).toBe(base(0)[1]);
  const left = all.filter((name) => !removed.includes(name));
  for (let day = 11; day < 21; day++) expect(() => findWay(listReaches(left), at(day))).not.toThrow();
  expect(listUnneeded(left, new Date(at(21)), 10)).toEqual([]);
});

test('the newest base is kept with its log, however old; a chain that ended goes as a whole once it is too old', () => {
  const old = [...base(0), ...base(7), ...days(0, 9)];
  expect(listUnneeded(old, new Date(at(400)), 10).toSorted()).toEqual([...base(0), ...days(0, 6)].toSorted());
  const both = [...old, ...base(20, OTHER), ...days(20, 29, OTHER)];
  expect(listUnneeded(both, new Date(at(19)), 10).toSorted()).toEqual([...base(0), ...days(0, 6)].toSorted());
  expect(listUnneeded(both, new Date(at(25)), 10).toSorted()).toEqual([...old].toSorted());
});

test('log that waits for its first base is kept, and what killed processes left goes after a day', () => {
  expect(listUnneeded([...days(20, 22, OTHER)], new Date(at(23)), 10)).toEqual([]);
  const [unfinished = ''] = base(20, OTHER);
  const names = [...base(0), ...days(0, 3), unfinished];
  expect(listUnneeded(names, new Date(at(20.5)), 30)).toEqual([]);
  expect(listUnneeded(names, new Date(at(21.5)), 30)).toEqual([unfinished]);
});

test('a base is due where its log has none, a week later at its hour, and an hour after one that failed', () => {
  const now = new Date('2026-11-23T03:10+05:30');
  const made = (text: string) => ({ madeAt: new Date(`${text}+05:30`), failedAt: null });
  expect(isBaseDue(now, 3, { madeAt: null, failedAt: null })).toBe(true);
  expect(isBaseDue(now, 3, made('2026-11-16T03:05'))).toBe(true);
  expect(isBaseDue(now, 3, made('2026-11-16T15:00'))).toBe(true);
  expect(isBaseDue(now, 3, made('2026-11-17T03:05'))).toBe(false);
  expect(isBaseDue(new Date('2026-11-23T02:50+05:30'), 3, made('2026-11-16T03:05'))).toBe(false);
  expect(isBaseDue(now, 3, { madeAt: null, failedAt: new Date('2026-11-23T02:15+05:30') })).toBe(false);
});
