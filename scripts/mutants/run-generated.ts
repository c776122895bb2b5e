import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { ROOMS, type Room, SCORE_MIN } from './rooms.ts';
import { installStryker, runStryker, type StrykerFiles } from './run-stryker.ts';
import {
  compareSurvivors,
  type Found,
  mergeScores,
  percentOf,
  type Score,
  scoreFiles,
} from './score-room.ts';
import { SURVIVORS } from './survivors.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What was measured last, by file, so that a room can be gone through in parts. */
const RESULTS = join(ROOT, '.mutants');

interface FileResult {
  file: string;
  source: string;
  noticed: number;
  survived: Found[];
  left: number;
}

/**
 * Mutates the files of a room, or those whose path has `only` in it, and compares what survived with the list.
 *
 * @param isQuick whether only the tests that run first are run, of files that have such
 * @returns whether nothing survived that is not listed, nothing is listed that no longer survives, and the room, where
 *   all of it has been measured as it is, has its score
 */
export async function runGenerated(
  name: string,
  { only, shard, workers, isQuick }: { only: string; shard: string; workers: number; isQuick: boolean },
): Promise<boolean> {
  const room = ROOMS[name];
  if (!room) throw new Error(`there is no room ${name}`);
  const all = filesOf(room.mutate);
  const [, place = '1', of = '1'] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  const files = all
    .filter((file) => file.includes(only))
    .filter((_, index) => index % Number(of) === Number(place) - 1);
  if (files.length === 0) return true;
  installStryker();
  for (const [tests, group] of groupByTests(room, files)) {
    const reported = await runStryker({ mutate: group, tests, workers });
    let scores = group.map((file) => ({ file, ...scoreOf(reported, file) }));
    const left = scores.flatMap(({ survived }) => survived);
    if (!isQuick && tests !== room.tests && compareSurvivors(left, SURVIVORS, []).unlisted.length > 0) {
      const again = await runStryker({ mutate: left.map(rangeOf), tests: room.tests, workers });
      scores = scores.map(({ file, ...score }) => ({ file, ...mergeScores(score, scoreOf(again, file)) }));
    }
    for (const score of scores)
      keep(name, { source: readFileSync(join(ROOT, score.file), 'utf8'), ...score });
  }
  return reportRoom(name, all, files);
}

const scoreOf = (reported: StrykerFiles, file: string): Score => {
  const found = reported[file];
  return scoreFiles(found ? { [file]: found } : {});
};

/** Files that the same tests are run for first. */
function groupByTests(room: Room, files: readonly string[]): Map<readonly string[], string[]> {
  const groups = new Map<readonly string[], string[]>();
  for (const file of files) {
    const near = Object.entries(room.near ?? {}).find(([path]) => file.startsWith(path));
    const tests = near?.[1] ?? room.tests;
    groups.set(tests, [...(groups.get(tests) ?? []), file]);
  }
  return groups;
}

/** As Stryker takes a part of a file; its columns count from 0 there, and from 1 in its report. */
const rangeOf = ({ file, location: { start, end } }: Found): string =>
  `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

/** The files of a room, by its globs. */
function filesOf(globs: readonly string[]): string[] {
  const without = globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return globs
    .filter((glob) => !glob.startsWith('!'))
    .flatMap((glob) => globSync(glob, { cwd: ROOT }))
    .filter((file) => !without.some((glob) => matchesGlob(file, glob)))
    .sort();
}

const pathOf = (room: string, file: string) => join(RESULTS, room, `${file.replaceAll('/', '~')}.json`);

function keep(room: string, result: FileResult): void {
  mkdirSync(join(RESULTS, room), { recursive: true });
  writeFileSync(pathOf(room, result.file), JSON.stringify(result));
}

/** What was measured of a file, unless it has changed since. */
function read(room: string, file: string): FileResult[] {
  try {
    const kept: FileResult = JSON.parse(readFileSync(pathOf(room, file), 'utf8'));
    return kept.source === readFileSync(join(ROOT, file), 'utf8') ? [kept] : [];
  } catch {
    return [];
  }
}

function reportRoom(room: string, all: readonly string[], files: readonly string[]): boolean {
  const measured = all.flatMap((file) => read(room, file));
  const now = measured.filter(({ file }) => files.includes(file));
  const { unlisted, gone } = compareSurvivors(
    now.flatMap(({ survived }) => survived),
    SURVIVORS,
    files,
  );
  for (const { file, line, mutator, code, replacement, isUnreached } of unlisted)
    console.log(
      `✗ ${isUnreached ? 'no test reaches' : 'no test notices'} ${file}:${line} ${mutator}: ${code}  →  ${replacement}`,
    );
  for (const { file, code, replacement } of gone)
    console.log(`✗ listed, and noticed or gone by now: ${file}: ${code}  →  ${replacement}`);
  for (const { file, noticed, survived, left } of now)
    console.log(`  ${file}: ${noticed} noticed, ${survived.length} survived, ${left} not tried`);
  const total = {
    noticed: measured.reduce((sum, { noticed }) => sum + noticed, 0),
    survived: measured.flatMap(({ survived }) => survived),
  };
  const isWhole = measured.length === all.length;
  const percent = percentOf(total);
  const isLow = isWhole && percent < SCORE_MIN;
  console.log(
    `${isLow ? '✗' : '✓'} ${room}: ${percent} % of ${total.noticed + total.survived.length} mutants are noticed (at least ${SCORE_MIN} %), ${measured.length} of ${all.length} files measured`,
  );
  return unlisted.length === 0 && gone.length === 0 && !isLow;
}
