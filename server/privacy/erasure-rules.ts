import { type RawBuilder, sql } from 'kysely';
import type { Person } from './person.ts';

type OfPerson<T> = (person: Person) => RawBuilder<T>;

const ofUser: OfPerson<boolean> = ({ id }) => sql`user_id = ${id}`;
const ofOrders: OfPerson<boolean> = ({ id }) =>
  sql`order_id in (select id from orders where user_id = ${id})`;

export const isMessageTo: OfPerson<boolean> = ({
  id,
  strongPattern,
}) => sql`(job.payload::text ~* ${strongPattern}
  or job.last_error ~* ${strongPattern}
  or job.payload ->> 'subscriptionId' in (select id from push_subscriptions where user_id = ${id}))`;

export const DELETED: Readonly<Record<string, OfPerson<boolean>>> = {
  sessions: ofUser,
  known_devices: ofUser,
  account_changes: ofUser,
  mailed_links: ofUser,
  identities: ofUser,
  second_factors: ofUser,
  push_subscriptions: ofUser,
  saved_players: ofUser,
  referral_codes: ofUser,
  imported_orders: ofUser,
  otps: ({ id, mobiles, emails }) =>
    sql`contact = any(${mobiles}) or contact = any(${emails}) or split_part(subject, ' ', 1) = ${id}`,
  pending_registrations: ({ mobiles, emails }) => sql`mobile = any(${mobiles}) or email = any(${emails})`,
  staff_notes: (person) => sql`${ofUser(person)} or ${ofOrders(person)}`,
  player_checks: ({ players }) => sql`player = any(${players})`,
  // Records of staff viewing the person's data are kept for a year, under the order number.
  audit_aggregates: ({ id }) => sql`actor_id = ${id} and action = 'sign-in.failed'`,
  // Responses stored for staff may contain the person's name.
  idempotency_keys: ({ id, name }) => sql`user_id = ${id}
    or user_id in (select id from users where role = 'admin') and position(${name} in answer::text) > 0`,
  // Counters per network are shared with other people, and end with their window.
  rate_limit_windows: ({ id, strongPattern, players }) => sql`
    bucket ~* ${strongPattern} or split_part(bucket, ' ', 3) = ${id} or (
      bucket like 'player-check player %' and regexp_replace(bucket, '^([^ ]+ ){3}', '') = any(${players}))`,
};

/** Tables whose personal columns are emptied. The account comes last, because the rest is found through it. */
export const EMPTIED: Readonly<Record<string, OfPerson<boolean>>> = {
  erasures: ofUser,
  orders: ofUser,
  deliveries: ofOrders,
  supplier_exchanges: (person) =>
    sql`${ofOrders(person)} or (order_id is null and request ->> 'userid' = any(${person.players}))`,
  charges: ofUser,
  payment_events: ({ id }) => sql`client_txn_id in (select client_txn_id from charges where user_id = ${id})`,
  grants: ofUser,
  referrals: ofUser,
  imported_rows: ({ id }) => sql`kind = 'customer' and id = ${id}`,
  users: ({ id }) => sql`id = ${id}`,
};

const redact = (column: string) => () =>
  sql`case when ${sql.ref(column)} <> '' then '[erased]' else ${sql.ref(column)} end`;
/** A unique email address that receives no mail. */
const erasedEmail: OfPerson<string> = ({ userid }) => sql`${`erased-${userid.toLowerCase()}@erased.invalid`}`;

/** Columns that get a replacement value instead. */
export const REPLACED: Readonly<Record<string, Readonly<Record<string, OfPerson<unknown>>>>> = {
  orders: { inputs: () => sql`'[]'` },
  grants: { reason: redact('reason'), reversal_reason: redact('reversal_reason') },
  imported_rows: { key: () => sql`encode(sha256(convert_to(key, 'UTF8')), 'hex')` },
  users: {
    name: () => sql`'Erased'`,
    email: erasedEmail,
    email_key: erasedEmail,
    mobile_proven: () => sql`false`,
    email_proven: () => sql`false`,
    email_apart: () => sql`false`,
    is_blocked: () => sql`true`,
    updated_at: () => sql`now()`,
    erased_at: () => sql`now()`,
  },
};
