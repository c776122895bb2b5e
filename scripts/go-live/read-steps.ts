import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'go-live.md');

/** A block of commands of docs/go-live.md. */
export interface Block {
  /** What stands after `walk=`: the heading that it belongs to. */
  step: string;
  commands: string;
}

const BLOCK = /^```sh walk=(\S+)\n([\s\S]*?)^```$/gm;
const ROW = /^\| \[([^\]]+)\]\(#([a-z-]+)\) \| (\S+) \|$/gm;

/** The commands that an owner types, in their order. */
export function readBlocks(text: string): Block[] {
  return [...text.matchAll(BLOCK)].map(([, step = '', commands = '']) => ({ step, commands }));
}

/** The steps as the table at the head lists them; some of them hold no commands. */
export function readSteps(text: string): { step: string; title: string; minutes: string }[] {
  return [...text.matchAll(ROW)].map(([, title = '', step = '', minutes = '']) => ({ step, title, minutes }));
}

/** Puts the minutes of a walk into the table. */
export function withMinutes(text: string, minutes: ReadonlyMap<string, string>): string {
  return text.replace(ROW, (row, title: string, step: string) => {
    const taken = minutes.get(step);
    return taken === undefined ? row : `| [${title}](#${step}) | ${taken} |`;
  });
}

export const readDocument = (): string => readFileSync(DOCUMENT, 'utf8');
