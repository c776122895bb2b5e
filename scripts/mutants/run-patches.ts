import { join } from 'node:path';
import { applyPatch, findStale, type NamedPatch } from './patch.ts';
import { openScratchCopy, type ScratchCopy } from './scratch-copy.ts';
import { ScratchTests } from './scratch-tests.ts';
import type { TestAnswer } from './serve-tests.ts';

export type Verdict =
  /** Each test that must fail did, and passes without the patch. */
  | 'red'
  | 'NOT red'
  /** Code that it changes is no longer there, or no longer once. */
  | 'no longer applies'
  /** Without the patch a test fails too, is missing, or does not end: so nothing is said about the patch. */
  | 'no verdict';

export interface PatchOutcome {
  patch: NamedPatch;
  verdict: Verdict;
  detail: string;
  seconds: number;
}

/** Its template of databases is made once a process: a patch of what it is made of needs a process of its own. */
const IN_TEMPLATE =
  /\/migrations\/|^server\/platform\/database\/migrate\.ts$|^server\/testing\/postgres\.global/;

/** Applies patches one by one in scratch copies and runs the tests that must fail, first without the patch. */
export async function runPatches(
  patches: readonly NamedPatch[],
  { workers, report }: { workers: number; report: (outcome: PatchOutcome) => void },
): Promise<PatchOutcome[]> {
  // Those of one test file are next to each other, so that it is proven green once.
  const waiting = patches.toSorted((a, b) => a.red.file.localeCompare(b.red.file));
  const outcomes: PatchOutcome[] = [];
  const work = async () => {
    const copy = await openScratchCopy();
    const tests = new ScratchTests(copy);
    const green = new Map<string, string>();
    try {
      for (let patch = waiting.shift(); patch; patch = waiting.shift()) {
        const outcome = await judge(patch, { copy, tests, green });
        outcomes.push(outcome);
        report(outcome);
      }
    } finally {
      await tests.stop();
      copy.close();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return outcomes;
}

interface Bench {
  copy: ScratchCopy;
  tests: ScratchTests;
  /** By test file and names: why they say nothing, empty where they are green. */
  green: Map<string, string>;
}

async function judge(patch: NamedPatch, bench: Bench): Promise<PatchOutcome> {
  const started = performance.now();
  const say = (verdict: Verdict, detail = ''): PatchOutcome => ({
    patch,
    verdict,
    detail,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  const { folder } = bench.copy;
  const stale = findStale(folder, patch);
  if (stale.length > 0) return say('no longer applies', stale.join('; '));
  const why = await whyNotGreen(patch, bench);
  if (why !== '') return say('no verdict', why);
  const isInTemplate = patch.edits.some(({ file }) => IN_TEMPLATE.test(file));
  if (isInTemplate) await bench.tests.stop();
  const changed = [...new Set(patch.edits.map(({ file }) => join(folder, file)))];
  const restore = applyPatch(folder, patch);
  const answer = await bench.tests.run(patch.red, changed).finally(restore);
  if (isInTemplate) await bench.tests.stop();
  else bench.tests.invalidate(changed);
  return say(...verdictOf(patch, answer, isInTemplate));
}

async function whyNotGreen({ red }: NamedPatch, { tests, green }: Bench): Promise<string> {
  const key = JSON.stringify(red);
  const known = green.get(key);
  if (known !== undefined) return known;
  const answer = await tests.run(red);
  const missing = red.tests.filter((name) => !answer?.tests.some((test) => test.name.includes(name)));
  const failed = answer?.tests.filter((test) => test.state !== 'passed') ?? [];
  const why = !answer
    ? 'without the patch the tests do not end'
    : missing.length > 0
      ? `there is no such test: ${missing.join('; ')} ${answer.errors.join('; ')}`
      : failed.length > 0
        ? `without the patch it fails too: ${failed.map(({ name, error }) => `${name}: ${error}`).join('; ')}`
        : answer.errors.length > 0
          ? `without the patch: ${answer.errors.join('; ')}`
          : '';
  green.set(key, why);
  return why;
}

function verdictOf({ red }: NamedPatch, answer: TestAnswer | null, isInTemplate: boolean): [Verdict, string] {
  if (!answer) return ['no verdict', 'the tests do not end'];
  // A shop that cannot be opened at all is red by every name.
  const isBroken = answer.tests.length === 0 && answer.errors.length > 0;
  if (isBroken && isInTemplate) return ['red', answer.errors[0]?.split('\n')[0] ?? ''];
  const green = red.tests.filter(
    (name) => !answer.tests.some((test) => test.state === 'failed' && test.name.includes(name)),
  );
  if (green.length > 0) return ['NOT red', `still green: ${green.join('; ')} ${answer.errors.join('; ')}`];
  return ['red', answer.tests.find((test) => test.state === 'failed')?.error ?? ''];
}
