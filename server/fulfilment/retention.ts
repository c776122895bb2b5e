import { sql } from 'kysely';
import { type RetentionRule, YEAR_DAYS } from '#platform/retention.ts';

export const FULFILMENT_HOUSEKEEPING: readonly RetentionRule[] = [
  {
    what: 'supplier balance readings',
    days: 90,
    forget: (before) => sql`delete from supplier_readings where started_at < ${before}`,
  },
  {
    what: 'supplier balances, except the last for each account',
    days: 90,
    forget: (before, rows) => sql`
      delete from supplier_balances where ctid in (
        select b.ctid from supplier_balances b where b.at < ${before}
          and exists (select from supplier_balances l where l.supplier = b.supplier and l.region = b.region and l.account = b.account and l.at > b.at)
        limit ${rows})`,
  },
  {
    what: 'names from player checks',
    days: 1,
    forget: (before) => sql`delete from player_checks where checked_at < ${before}`,
  },
  {
    what: 'supplier price changes',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from supplier_price_changes where id in (
        select id from supplier_price_changes where seen_at < ${before} limit ${rows})`,
  },
  {
    what: 'exchange rates, except the last for each currency',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      delete from exchange_rates where id in (
        select e.id from exchange_rates e where e.read_at < ${before}
          and exists (select from exchange_rates l where l.environment = e.environment and l.currency = e.currency and l.id > e.id)
        limit ${rows})`,
  },
];

export const FULFILMENT_RETENTION: readonly RetentionRule[] = [
  {
    what: 'supplier exchanges without an order: players, catalogues, prices',
    days: 90,
    forget: (before, rows) => sql`
      delete from supplier_exchanges where id in (
        select id from supplier_exchanges where at < ${before} and order_id is null limit ${rows})`,
  },
  {
    what: 'supplier exchange bodies',
    days: YEAR_DAYS,
    forget: (before, rows) => sql`
      update supplier_exchanges set request = '{}', response = null where id in (
        select id from supplier_exchanges where at < ${before} and request <> '{}' limit ${rows})`,
  },
];
