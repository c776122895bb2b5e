import type { ImportRow } from '@rush/contract/admin-imports.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { z } from 'zod';
import { invalidCells, RowRefused } from './import-row.ts';

/** Reads what a form would send. Throws RowRefused by column, in the words of the form. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: object): z.output<Schema> {
  const read = schema.safeParse(form);
  if (read.success) return read.data;
  throw new RowRefused(
    invalidCells(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))),
  );
}

/** The Hindi cells as a form sends them; undefined where the row has none. */
export function readHindiCells<Name extends string>(
  cells: Readonly<Record<string, string>>,
  names: readonly Name[],
): Partial<Record<Name, string>> | undefined {
  const given = names
    .map((name) => [name, cells[`${name}_hi`]] as const)
    .filter(([, cell]) => cell !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as Partial<Record<Name, string>>) : undefined;
}

/** Columns of a table that no import speaks of, or that move by themselves. */
const SILENT = new Set(['version', 'updated_at']);

/**
 * What differs between two states of a row, by the columns of the file.
 *
 * @param names columns of the table whose name in the file is another
 */
export function describeChanges(
  before: object,
  after: object,
  names: Readonly<Record<string, string>>,
): ImportRow['changes'] {
  const old: Readonly<Record<string, unknown>> = { ...before };
  return Object.entries(after)
    .filter(([field, value]) => !SILENT.has(field) && JSON.stringify(old[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({
      column: names[field] ?? field,
      before: shown(field, old[field]),
      after: shown(field, value),
    }));
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field.endsWith('_paise') && typeof value === 'number') return String(rupeesFromPaise(value));
  if (Array.isArray(value)) return value.map((each) => labelOf(each)).join(', ');
  return typeof value === 'object' ? Object.values(value).join(', ') : String(value);
}

/** The label of a field that a product asks for. */
function labelOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'label' in value
    ? String(value.label)
    : String(value);
}
