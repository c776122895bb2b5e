import { describe, expect, test } from 'vitest';
import type { Mutant, StrykerFiles } from './run-stryker.ts';
import { compareSurvivors, mergeScores, percentOf, scoreFiles } from './score-room.ts';

const FILE = 'server/payments/a.ts';
const SOURCE = 'const a = 1;\nif (a >\n    0) pay();\n';

function mutant(status: string, replacement = 'false'): Mutant {
  return {
    mutatorName: 'ConditionalExpression',
    replacement,
    status,
    location: { start: { line: 2, column: 5 }, end: { line: 3, column: 6 } },
  };
}
const files = (...mutants: Mutant[]): StrykerFiles => ({ [FILE]: { source: SOURCE, mutants } });
const listed = { file: FILE, code: 'a > 0', replacement: 'false', reason: 'is always so' };

describe('the score of a room', () => {
  test('counts what a test noticed, by failing or by not coming to an end, of all that was tried', () => {
    const score = scoreFiles(
      files(mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage'), mutant('Ignored')),
    );
    expect(score).toMatchObject({ noticed: 2, left: 1 });
    expect(score.survived).toHaveLength(2);
    expect(score.survived.map(({ isUnreached }) => isUnreached)).toEqual([false, true]);
    expect(percentOf(score)).toBe(50);
  });

  test('is rounded down, so that 89.99 % are not 90', () => {
    const survived = scoreFiles(files(mutant('Survived'))).survived;
    expect(percentOf({ noticed: 8_999, survived: Array(1_001).fill(survived[0]) })).toBe(89.9);
    expect(percentOf({ noticed: 9, survived })).toBe(90);
    expect(percentOf({ noticed: 0, survived: [] })).toBe(100);
  });
});

test('what more tests notice of the survivors of a few counts as noticed', () => {
  const first = scoreFiles(files(mutant('Killed'), mutant('Survived'), mutant('NoCoverage', 'true')));
  const again = scoreFiles(files(mutant('Killed'), mutant('Survived', 'true')));
  expect(mergeScores(first, again)).toMatchObject({ noticed: 2, survived: [{ replacement: 'true' }] });
});

describe('the list of survivors', () => {
  const { survived } = scoreFiles(files(mutant('Survived')));

  test('knows a survivor by its code, wherever it stands in its file', () => {
    expect(survived[0]).toMatchObject({ code: 'a > 0', line: 2 });
    expect(compareSurvivors(survived, [listed], [FILE])).toEqual({ unlisted: [], gone: [] });
  });

  test('a survivor that is not listed, or is another replacement of the same code, is found', () => {
    expect(compareSurvivors(survived, [], [FILE]).unlisted).toHaveLength(1);
    const other = [{ ...listed, replacement: 'true' }];
    expect(compareSurvivors(survived, other, [FILE])).toMatchObject({ unlisted: [{}], gone: other });
  });

  test('a survivor that is listed and noticed by now is found, in the files that were mutated', () => {
    expect(compareSurvivors([], [listed], [FILE]).gone).toEqual([listed]);
    expect(compareSurvivors([], [listed], ['server/payments/b.ts']).gone).toEqual([]);
  });
});
