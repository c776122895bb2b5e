import { IMPORT_PROBLEMS, type ImportProblem, type ImportRow } from '@rush/contract/admin-imports.ts';
import type { EarlierStatus } from '@rush/contract/earlier-orders.ts';
import { z } from 'zod';
import type { CatalogStaff } from '#catalog/catalog-staff.ts';
import type { Actor } from '#platform/audit.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { FileRow } from './read-import-file.ts';

export interface Imports extends CatalogStaff {
  files: Files;
}

export type RowOutcome = Pick<ImportRow, 'name' | 'verdict' | 'changes'> & {
  picture?: string | null;
  openingPaise?: number;
};

/** Imports a row within the file's transaction. Throws RowRefused or a Refusal. */
export type ImportOneRow = (context: ImportContext, row: FileRow) => Promise<RowOutcome>;

export interface ImportContext {
  imports: Imports;
  tx: Tx;
  actor: Actor;
  now: Date;
}

type Problem = ImportRow['problems'][number];

export class RowRefused extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super('the row was refused');
    this.name = 'RowRefused';
    this.problems = problems;
  }
}

export function refuseCell(column: string, type: ImportProblem): never {
  throw new RowRefused([problemAt(column, type)]);
}

export function problemAt(column: string, type: ImportProblem): Problem {
  return { column, type, message: IMPORT_PROBLEMS[type] };
}

export function invalidCells(fields: readonly { field: string; message: string }[]): Problem[] {
  return fields.map(({ field, message }) => ({ column: columnOf(field), type: 'invalid' as const, message }));
}

/** Maps a form field to its column: `hi.name` to `name_hi`, and `inputs.0.label` to `inputs`. */
function columnOf(path: string): string {
  const [field = '', subfield] = path.split('.');
  return field === 'hi' && subfield !== undefined ? `${subfield}_hi` : field;
}

/** Throws RowRefused with the form's message for each column. */
export function readForm<Schema extends z.ZodType>(schema: Schema, form: object): z.output<Schema> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw new RowRefused(
    invalidCells(result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))),
  );
}

/** Refuses the row with the message if `read` returns null. */
export function cellOf<Value>(read: (cell: string) => Value | null, message: string) {
  return z.string().transform((cell, context): Value => {
    const value = read(cell);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

declare module '#platform/database/database.ts' {
  interface Tables {
    imported_rows: {
      kind: 'item' | 'product' | 'customer';
      key: string;
      id: string;
      opening_paise?: number | null;
      imported_at: Date;
    };
    imported_orders: {
      id: string;
      key: string;
      user_id: string;
      ordered_at: Date;
      product: string;
      item: string;
      player: string;
      amount_paise: number;
      status: EarlierStatus;
      imported_at: Date;
    };
    opening_imports: {
      id: string;
      file_hash: string;
      total_paise: number;
      status: 'waiting' | 'done';
      asked_by: string;
      decided_by: string | null;
      asked_at: Date;
      decided_at: Date | null;
    };
    imported_pictures: {
      url: string;
      path: string | null;
      problem: string | null;
      asked_at: Date;
      tried_at: Date | null;
    };
  }
}
