import type { Patch } from './patch.ts';

/** A row of docs/mutation-checks.md. */
export interface Row {
  takenOut: string;
  turnsRed: string;
  /** Test files and commands, "the same" put in full. */
  where: string;
}

/** Reads the rows of all tables; the heads are left out. */
export function readRows(markdown: string): Row[] {
  const rows: Row[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, takenOut = '', turnsRed = '', where = ''] = cells;
    if (cells.length < 5 || takenOut === 'Taken out' || /^-+$/.test(takenOut)) continue;
    const before = rows.at(-1)?.where ?? '';
    rows.push({ takenOut, turnsRed, where: where === 'the same' ? before : where });
  }
  return rows;
}

/** @returns why a patch and the rows do not belong together; empty where they do */
export function findRowless(rows: readonly Row[], { row, red }: Patch): string[] {
  const named = rows.filter(({ takenOut }) => takenOut === row);
  if (named.length === 0) return [`docs/mutation-checks.md has no row "${row}"`];
  if (named.some(({ where }) => where.includes(red.file))) return [];
  return [`the row "${row}" names another test file than ${red.file}`];
}
