import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

/** Everything by which a person is found in the shop's tables. */
export interface Person {
  /** The user's id, which stays as a pseudonym. */
  id: string;
  userid: string;
  name: string;
  emails: string[];
  /** Ten digits each. */
  mobiles: string[];
  /** What was typed to be delivered to: player ids, servers, emails, and the names that suppliers returned. */
  players: string[];
  /** What the audit log names rows about the person by. */
  subjects: string[];
  /** A POSIX pattern of the person's addresses and numbers, which name nobody else wherever they stand. */
  strongPattern: string;
  /** Patterns of the names, players and networks, for rows about the person only; so many words in each. */
  wordPatterns: string[];
}

/** A short word stands for too much else. */
const WORD_MIN = 3;
const WORDS_PER_PATTERN = 500;

/** Gathers what is known, before any of it goes. */
export async function findPerson(queries: Queries, userId: string): Promise<Person> {
  const user = await queries
    .selectFrom('users')
    .select(['userid', 'name', 'email', 'email_key', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const emails = await column(
    queries,
    sql`select useremail from orders where user_id = ${userId}
        union select email from mailed_links where user_id = ${userId}
        union select customer ->> 'email' from charges where user_id = ${userId}
        union select before -> 'email' ->> 'address' from account_changes where user_id = ${userId}`,
  );
  const mobiles = await column(
    queries,
    sql`select customer ->> 'mobile' from charges where user_id = ${userId}
        union select before -> 'mobile' ->> 'number' from account_changes where user_id = ${userId}`,
  );
  const players = await column(
    queries,
    sql`select unnest(array[input1, input2, username]) from orders where user_id = ${userId}
        union select jsonb_array_elements_text(inputs) from orders where user_id = ${userId}
        union select unnest(array[input1, input2, username, name]) from saved_players where user_id = ${userId}`,
  );
  const addresses = await column(queries, sql`select address from sessions where user_id = ${userId}`);
  const subjects = await column(
    queries,
    sql`select id from orders where user_id = ${userId} union select orderid from orders where user_id = ${userId}
        union select id from charges where user_id = ${userId}
        union select client_txn_id from charges where user_id = ${userId}
        union select id from grants where user_id = ${userId}
        union select d.id from deliveries d join orders o on o.id = d.order_id where o.user_id = ${userId}`,
  );
  const others = await contactsOfOthers(queries, userId, { emails: known(emails), mobiles: known(mobiles) });
  const isHis = (contact: string | null) => contact !== null && !others.has(contact.toLowerCase());
  const allEmails = known([user.email, user.email_key, ...emails.filter(isHis)]);
  const allMobiles = known([user.mobile, ...mobiles.filter(isHis)]);
  const words = [user.name, ...user.name.split(/\s+/), ...players, ...addresses];
  const longWords = known(words).filter((word) => word.length >= WORD_MIN);
  return {
    id: userId,
    userid: user.userid,
    name: user.name,
    emails: known([...allEmails, ...allEmails.map((email) => email.toLowerCase())]),
    mobiles: allMobiles,
    players: known(players),
    subjects: [userId, user.userid, ...known(subjects)],
    strongPattern: anyOf([...allEmails, ...allMobiles]),
    wordPatterns: Array.from(
      { length: Math.ceil(longWords.length / WORDS_PER_PATTERN) },
      (_, part) =>
        `(?<![[:alnum:]])${anyOf(longWords.slice(part * WORDS_PER_PATTERN, (part + 1) * WORDS_PER_PATTERN))}(?![[:alnum:]])`,
    ),
  };
}

/**
 * Of contacts that were the person's once, or were typed as such, those that are another account's now: what stands
 * about them is about somebody else.
 */
async function contactsOfOthers(
  queries: Queries,
  userId: string,
  { emails, mobiles }: { emails: string[]; mobiles: string[] },
): Promise<ReadonlySet<string>> {
  const keys = emails.map((email) => email.toLowerCase());
  const held = await column(
    queries,
    sql`select email_key from users where email_key = any(${keys}) and id <> ${userId}
        union select mobile from users where mobile = any(${mobiles}) and id <> ${userId}`,
  );
  return new Set(known(held));
}

async function column(queries: Queries, query: ReturnType<typeof sql>): Promise<(string | null)[]> {
  const { rows } = await sql<{ value: string | null }>`select value from (${query}) as found (value)`.execute(
    queries,
  );
  return rows.map(({ value }) => value);
}

function known(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value): value is string => value !== null && value !== ''))];
}

/** A pattern that matches each of the words and nothing else. */
function anyOf(words: readonly string[]): string {
  const literal = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // Without words it matches nothing.
  return literal.length === 0 ? '(?!)' : `(?:${literal.join('|')})`;
}
