import { expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';
import { readPersonalColumns } from './erase-person.ts';
import { DELETED, EMPTIED } from './erasure-rules.ts';
import { EXPORT_SECTIONS } from './export-sections.ts';

const shop = await aTestShop({ withoutJobs: true });

/** Tables that only the database functions `erase_from_append_only` and `erase_tax_documents` erase. */
const APPEND_ONLY = ['audit_log', 'consents', 'order_events', 'tax_documents'];

const NOT_EXPORTED = {
  idempotency_keys: 'Stored responses, kept for a week.',
  otps: 'Hashes of codes, deleted two days after they expire.',
  pending_registrations: 'Registrations that never became accounts.',
  player_checks: 'Player names from suppliers, kept for a day; those in orders are listed with the orders.',
  rate_limit_windows: 'Rate limit counters, deleted when their window ends.',
  supplier_exchanges:
    'Requests to suppliers about an order, and their responses; deliveries are listed with the orders.',
};

test('every table has a comment, and classifies its text columns if it has personal data', async () => {
  const tables = await shop.owner.query<{ name: string; purpose: string | null }>(`
    select relname as name, obj_description(oid) as purpose from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  expect(tables.rows.filter(({ purpose }) => purpose === null)).toEqual([]);
  const purposes = new Map(tables.rows.map(({ name, purpose }) => [name, purpose ?? '']));
  const isImpersonal = (table: string) => purposes.get(table)?.endsWith('No personal data.') ?? false;
  // Free text: not an id, a hash or an enumerated value.
  const { rows } = await shop.owner.query<{ table: string; column: string; comment: string }>(`
    select c.relname as table, a.attname as column, coalesce(col_description(c.oid, a.attnum), '') as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname <> 'id'
      and a.attcollation <> '"C"'::regcollation and a.attname not like '%\\_hash'
      and a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
        and (k.contype = 'f' or pg_get_constraintdef(k.oid) ~ '= ANY'))
      or c.relnamespace = 'public'::regnamespace and col_description(c.oid, a.attnum) is not null`);
  const kindOf = ({ comment }: { comment: string }) => /^(personal|pseudonym|none)\b/.exec(comment)?.[1];
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  const inPersonal = rows.filter(({ table }) => !isImpersonal(table));
  expect(inPersonal.filter((row) => !kindOf(row)).map(nameOf), 'not classified').toEqual([]);
  const inImpersonal = rows.filter(({ table }) => isImpersonal(table));
  expect(inImpersonal.filter((row) => kindOf(row) === 'personal').map(nameOf), 'personal').toEqual([]);
});

test('every table with personal columns is erased, and exported or listed with a reason', async () => {
  const personal = [...(await readPersonalColumns(shop.db.queries)).keys()];
  const erased = new Set([...Object.keys(DELETED), ...Object.keys(EMPTIED), ...APPEND_ONLY]);
  expect(personal.filter((table) => !erased.has(table))).toEqual([]);
  const exported = new Set(
    Object.values(EXPORT_SECTIONS).flatMap(({ source }) =>
      [
        ...source('')
          .compile(shop.db.queries)
          .sql.matchAll(/(?:from|join) (\w+)/g),
      ].map(([, table]) => table),
    ),
  );
  expect(personal.filter((table) => !exported.has(table)).sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
});
