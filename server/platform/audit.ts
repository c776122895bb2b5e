import type { AuditAction } from '@rush/contract/audit-actions.ts';
import type { Tx } from './database/database.ts';
import type { Caller } from './http/caller.ts';

/** Who changes something, and from where. */
export interface Actor {
  caller: Caller;
  address: string;
}

/** One change by staff. No secrets, no passwords. */
export interface AuditEntry {
  action: AuditAction;
  /** The kind of thing, e.g. `product`. */
  subject: string;
  subjectId: string;
  /** The fields that changed, as they were and as they are. */
  before: unknown;
  after: unknown;
}

/** Writes an entry in the transaction of the change itself: neither exists without the other. */
export type RecordAudit = (
  tx: Tx,
  actor: { caller: Pick<Caller, 'id' | 'userid' | 'email'>; address: string },
  entry: AuditEntry,
) => Promise<void>;

/** The fields in which two states of a row differ, as they were and as they are. */
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
