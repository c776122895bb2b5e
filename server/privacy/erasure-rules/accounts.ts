import { sql } from 'kysely';
import { empty, nothing, ofUser, type TableRule } from '../table-rule.ts';

/** Sessions, codes, contacts and consents. The account itself is `USER_RULE`. */
export const ACCOUNT_RULES: readonly TableRule[] = [
  {
    table: 'sessions',
    rule: 'delete',
    because: 'Signed out for good; holds address and browser.',
    columns: `id token_hash user_id method user_agent address created_at last_seen_at expires_at idle_seconds proven_at
      device_hash`,
    whose: ofUser,
  },
  {
    table: 'known_devices',
    rule: 'delete',
    because: 'Browsers of the person, by a hash.',
    columns: 'user_id device_hash first_seen_at last_seen_at',
    whose: ofUser,
  },
  {
    table: 'account_changes',
    rule: 'delete',
    because:
      'Contacts from before a change, and what would undo it: an erased account is given back to nobody.',
    columns: 'id user_id kind before token_hash created_at expires_at closed_at disputed_at',
    whose: ofUser,
  },
  {
    table: 'otps',
    rule: 'delete',
    because: 'Codes to the numbers and addresses, and whatever else was sent for the account.',
    columns: `contact purpose subject is_known_device code_hash tries sent_at expires_at used_at wrong_at`,
    whose: ({ id, mobiles, emails }) => sql<boolean>`(
      contact = any(${mobiles}) or contact = any(${emails}) or split_part(subject, ' ', 1) = ${id})`,
  },
  {
    table: 'pending_registrations',
    rule: 'delete',
    because: 'A registration under way with the number or address.',
    columns: 'id secret_hash mobile email name password_hash referral_code created_at',
    whose: ({ mobiles, emails }) => sql<boolean>`(mobile = any(${mobiles}) or email = any(${emails}))`,
  },
  {
    table: 'mailed_links',
    rule: 'delete',
    because: 'Links of the account, with the address they went to.',
    columns: 'id token_hash purpose user_id email expires_at used_at created_at',
    whose: ofUser,
  },
  {
    table: 'identities',
    rule: 'delete',
    because: 'The account at an identity provider.',
    columns: 'issuer subject user_id created_at',
    whose: ofUser,
  },
  {
    table: 'second_factors',
    rule: 'delete',
    because: 'Opens nothing any more.',
    columns: 'user_id secret confirmed_at last_step recovery_hashes',
    whose: ofUser,
  },
  {
    table: 'user_notes',
    rule: 'delete',
    because: "Colleagues' notes about the person.",
    columns: 'id user_id at by_user text',
    whose: ofUser,
  },
  {
    table: 'push_subscriptions',
    rule: 'delete',
    because: 'The browsers of the person.',
    columns: 'id user_id endpoint p256dh auth created_at',
    whose: ofUser,
  },
  {
    table: 'consents',
    rule: 'append-only',
    because: 'That consent was given has to be provable; the network it came from goes.',
    columns: 'id user_id at subject action given notice_version notice_hash language',
    replaced: { address: empty },
  },
  {
    table: 'erasures',
    rule: 'replace',
    because: 'That the person asked, and when it was done, has to be provable.',
    columns: 'id user_id status requested_by actor_id lapses requested_at due_at ended_at',
    replaced: { reason: empty },
    whose: ofUser,
  },
];

/** The account itself goes last: all other rules find the person by it. */
export const USER_RULE: TableRule = {
  table: 'users',
  rule: 'replace',
  because: 'The row is the pseudonym that the book refers to.',
  columns: 'id userid role staff_role version created_at',
  replaced: {
    name: () => sql`'Erased'`,
    email: ({ userid }) => sql`${erasedEmail(userid)}`,
    email_key: ({ userid }) => sql`${erasedEmail(userid)}`,
    mobile: nothing,
    password_hash: nothing,
    mobile_proven: () => sql`false`,
    email_proven: () => sql`false`,
    email_apart: () => sql`false`,
    language: nothing,
    is_blocked: () => sql`true`,
    updated_at: () => sql`now()`,
    erased_at: () => sql`now()`,
  },
  whose: ({ id }) => sql<boolean>`id = ${id}`,
};

/** An address that no mail reaches, and that is taken by nobody else. */
function erasedEmail(userid: string): string {
  return `erased-${userid.toLowerCase()}@erased.invalid`;
}
