import { readEmailKey } from '@rush/contract/typed-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';

export interface Person {
  /** Kept as a pseudonym. */
  id: string;
  userid: string;
  name: string;
  emails: string[];
  /** Ten digits each. */
  mobiles: string[];
  /** Player ids, servers, emails, labels of saved players, and names that suppliers returned. */
  players: string[];
  subjects: string[];
  /** A POSIX pattern that matches the person's email addresses and mobile numbers, which are unique. */
  strongPattern: string;
  /** Patterns for names, players and IP addresses. Others may share them, so use them only on rows about the person. */
  wordPatterns: string[];
}

const WORD_MIN = 3;
const WORDS_PER_PATTERN = 500;

/** Must be called before anything is deleted. */
export async function findPerson(queries: Queries, id: string): Promise<Person> {
  const user = await queries
    .selectFrom('users')
    .select(['userid', 'name', 'email', 'email_key', 'mobile'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const texts = (query: RawBuilder<unknown>) => readTexts(queries, query);
  const emails = await texts(sql`
    select useremail from orders where user_id = ${id}
    union select email from mailed_links where user_id = ${id}
    union select customer ->> 'email' from charges where user_id = ${id}
    union select before -> 'email' ->> 'address' from account_changes where user_id = ${id}`);
  const mobiles = await texts(sql`
    select customer ->> 'mobile' from charges where user_id = ${id}
    union select before -> 'mobile' ->> 'number' from account_changes where user_id = ${id}`);
  const players = await texts(sql`
    select unnest(array[input1, input2, username]) from orders where user_id = ${id}
    union select jsonb_array_elements_text(inputs) from orders where user_id = ${id}
    union select unnest(array[input1, input2, username, name]) from saved_players where user_id = ${id}`);
  const networks = await texts(sql`select address from sessions where user_id = ${id}`);
  const subjects = await texts(sql`
    select unnest(array[id, orderid]) from orders where user_id = ${id}
    union select unnest(array[id, client_txn_id]) from charges where user_id = ${id}
    union select id from grants where user_id = ${id}
    union select d.id from deliveries d join orders o on o.id = d.order_id where o.user_id = ${id}`);
  // Former contacts that now belong to another account stay with it.
  const reassigned = await texts(sql`
    select unnest(array[email_key, mobile]) from users where id <> ${id}
      and (email_key = any(${emails.map(readEmailKey)}) or mobile = any(${mobiles}))`);
  const isFree = (contact: string) => !reassigned.includes(readEmailKey(contact));
  const allEmails = distinct([user.email, user.email_key, ...emails.filter(isFree)]);
  const allMobiles = distinct([user.mobile, ...mobiles.filter(isFree)]);
  const words = distinct([user.name, ...user.name.split(/\s+/), ...players, ...networks]).filter(
    (word) => word.length >= WORD_MIN,
  );
  return {
    id,
    userid: user.userid,
    name: user.name,
    emails: distinct([...allEmails, ...allEmails.map((email) => email.toLowerCase())]),
    mobiles: allMobiles,
    players,
    subjects: [id, user.userid, ...subjects],
    strongPattern: anyOf([...allEmails, ...allMobiles]),
    wordPatterns: Array.from({ length: Math.ceil(words.length / WORDS_PER_PATTERN) }, (_, part) => {
      const chunk = words.slice(part * WORDS_PER_PATTERN, (part + 1) * WORDS_PER_PATTERN);
      return `(?<![[:alnum:]])${anyOf(chunk)}(?![[:alnum:]])`;
    }),
  };
}

async function readTexts(queries: Queries, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select distinct text from (${query}) as found (text) where text <> ''`.execute(queries);
  return rows.map(({ text }) => text);
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

function anyOf(words: readonly string[]): string {
  const literal = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  // An empty list matches nothing.
  return literal.length === 0 ? '(?!)' : `(?:${literal.join('|')})`;
}
