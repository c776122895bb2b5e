import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../person.ts';
import { empty, type TableRule } from '../table-rule.ts';

/** What is recorded of staff and of failed sign-ins. */
export const BACKOFFICE_RULES: readonly TableRule[] = [
  {
    table: 'audit_log',
    rule: 'append-only',
    because: 'What staff did stays; names, addresses, numbers and players of the person become marks.',
    columns: 'id at actor_id action subject',
    replaced: { actor: empty, address: empty, subject_id: empty, before: empty, after: empty },
  },
  {
    table: 'audit_aggregates',
    rule: 'delete',
    because: 'Failed sign-ins at an account that is gone. Views by staff stay, by order number, for a year.',
    columns:
      'id window_start bucket action actor_id actor address subject subject_id reason times first_at last_at',
    whose: ofFailedSignIns,
  },
];

function ofFailedSignIns({ id }: Person): RawBuilder<boolean> {
  return sql<boolean>`(actor_id = ${id} and action = 'sign-in.failed')`;
}
