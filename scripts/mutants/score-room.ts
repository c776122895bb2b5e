import type { Mutant, StrykerFiles } from './run-stryker.ts';
import type { Survivor } from './survivors.ts';

/** A mutant that no test noticed. */
export interface Found extends Pick<Survivor, 'file' | 'code' | 'replacement'> {
  line: number;
  mutator: string;
  location: Mutant['location'];
  /** Whether no test even reaches it. */
  isUnreached: boolean;
}

export interface Score {
  /** Mutants that a test noticed, by failing or by not coming to an end. */
  noticed: number;
  survived: Found[];
  /** Only run while a module is loaded: not tried. */
  left: number;
}

const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);
const CODE_LENGTH = 100;
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, CODE_LENGTH);

export function scoreFiles(files: StrykerFiles): Score {
  const score: Score = { noticed: 0, survived: [], left: 0 };
  for (const [file, { source, mutants }] of Object.entries(files))
    for (const mutant of mutants) {
      if (NOTICED.has(mutant.status)) score.noticed++;
      else if (!SURVIVED.has(mutant.status)) score.left++;
      else
        score.survived.push({
          file,
          code: squeezed(codeAt(source, mutant.location)),
          replacement: squeezed(mutant.replacement ?? ''),
          line: mutant.location.start.line,
          mutator: mutant.mutatorName,
          location: mutant.location,
          isUnreached: mutant.status === 'NoCoverage',
        });
    }
  return score;
}

function codeAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n');
  const offset = ({ line, column }: Mutant['location']['start']) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1;
  return source.slice(offset(start), offset(end));
}

/** What survived a few tests and then more of them. @param again of those that survived the first ones */
export function mergeScores(first: Score, again: Score): Score {
  const survived = first.survived.filter((found) =>
    again.survived.some((other) => keyOf(other) === keyOf(found)),
  );
  return { ...first, noticed: first.noticed + first.survived.length - survived.length, survived };
}

const keyOf = ({ file, location, replacement }: Found) => JSON.stringify([file, location, replacement]);

/** In percent, rounded down to a tenth. */
export function percentOf({ noticed, survived }: Pick<Score, 'noticed' | 'survived'>): number {
  const all = noticed + survived.length;
  return all === 0 ? 100 : Math.floor((noticed / all) * 1000) / 10;
}

const isSame = (a: Pick<Survivor, 'file' | 'code' | 'replacement'>, b: typeof a) =>
  a.file === b.file && a.code === b.code && a.replacement === b.replacement;

/** @returns what survived and is not listed, and what is listed for these files and did not survive */
export function compareSurvivors(
  survived: readonly Found[],
  listed: readonly Survivor[],
  files: readonly string[],
): { unlisted: Found[]; gone: Survivor[] } {
  return {
    unlisted: survived.filter((found) => !listed.some((each) => isSame(each, found))),
    gone: listed.filter(
      (each) => files.includes(each.file) && !survived.some((found) => isSame(each, found)),
    ),
  };
}
