import type { AuditAction } from '@rush/contract/audit-actions.ts';
import type { Tx } from './database/database.ts';
import type { Caller } from './http/caller.ts';

export interface Actor {
  caller: Caller;
  address: string;
}

/** One action by staff. Never contains secrets or passwords. */
export interface AuditEntry {
  action: AuditAction;
  /** The type of the changed object; by default, the first word of the action. */
  subject?: string;
  subjectId: string;
  /** Only the fields that changed. */
  before?: unknown;
  after?: unknown;
}

export type RecordAudit = (
  tx: Tx,
  actor: { caller: Pick<Caller, 'id' | 'userid' | 'email'>; address: string },
  entry: AuditEntry,
) => Promise<void>;

export function changedFields<Row extends object>(
  before: Row,
  after: Row,
): { before: Partial<Row>; after: Partial<Row> } {
  const fields = Object.keys(after).filter(
    (field) =>
      JSON.stringify(before[field as keyof Row] ?? null) !==
      JSON.stringify(after[field as keyof Row] ?? null),
  );
  const pick = (row: Row) =>
    Object.fromEntries(fields.map((field) => [field, row[field as keyof Row]])) as Partial<Row>;
  return { before: pick(before), after: pick(after) };
}
