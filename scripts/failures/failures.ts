import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..');
/** What a person reads of a log that is cut to its end. */
const SUMMARY_LINES = 50;
const ERROR_LINES = 8;

/** The environment variable that names the file to which the reporters write, one failure a line. */
export const FAILURES_FILE = 'FAILURES_FILE';

export interface Failure {
  /** From the repository's root. */
  file: string;
  title: string;
  error: string;
}

/** What a test runner reports of an error. */
interface ReportedError {
  message?: string | undefined;
  value?: string | undefined;
  stack?: string | undefined;
  diff?: string | undefined;
}

/** Written at once, so that a failure is recorded even if the runner is killed later. */
export function recordFailure(file: string, title: string, errors: readonly ReportedError[]): void {
  const path = process.env[FAILURES_FILE];
  if (path === undefined || path === '') return;
  const failure: Failure = {
    file: isAbsolute(file) ? relative(ROOT, file) : file,
    title,
    error: errors.map(textOf).join('\n'),
  };
  appendFileSync(path, `${JSON.stringify(failure)}\n`);
}

function textOf({ message, value, stack, diff }: ReportedError): string {
  const place = stack?.split('\n').find(isOurs)?.trim();
  return [message ?? value ?? 'no message', place, diff]
    .filter((part) => part !== undefined)
    .map((part) => stripVTControlCharacters(part).trimEnd())
    .join('\n');
}

function isOurs(line: string): boolean {
  const path = /(?:file:\/\/)?(\/[^:)]+)/.exec(line)?.[1];
  return /^\s+at /.test(line) && path !== undefined && !path.includes('/node_modules/');
}

/** Empty where the file was never written: nothing failed, or the runner did not come that far. */
export function readFailures(path: string): Failure[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** What failed, short enough for the end of a log: the more failed, the less of each. */
export function describeFailures(failures: readonly Failure[]): string {
  const errorLines = Math.max(0, Math.min(ERROR_LINES, Math.floor(SUMMARY_LINES / failures.length) - 1));
  const shown = failures.slice(0, SUMMARY_LINES);
  const left = failures.length - shown.length;
  return [
    ...(left > 0 ? [`… and ${left} more, further up`] : []),
    ...shown.flatMap(({ file, title, error }) => [
      `✗ ${file} › ${title}`,
      ...error
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, errorLines)
        .map((line) => `    ${line.slice(0, 200)}`),
    ]),
  ].join('\n');
}
