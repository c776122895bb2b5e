import type { OpeningCheck } from '@rush/contract/admin-opening.ts';
import { INDIA_OFFSET_MS } from '#platform/indian-day.ts';

export type CheckState = OpeningCheck['state'];

type Line = string | false | null | undefined;

interface Finding extends Partial<Omit<OpeningCheck, 'lines'>> {
  state: CheckState;
  /** What is false or empty is left out. */
  lines: readonly Line[];
}

/** One entry of the checklist. */
export function check(key: string, title: string, { state, lines, ...more }: Finding): OpeningCheck {
  const said = lines.filter((line): line is string => Boolean(line));
  return { key, title, state, toRead: [], provider: null, page: null, ...more, lines: said };
}

/** A moment as people in India write it. */
export function timeWords(at: Date): string {
  const [day = '', time = ''] = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().split('T');
  return `${day.split('-').reverse().join('.')}, ${time.slice(0, 5)}`;
}
