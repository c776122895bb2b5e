import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables, Tx } from '#platform/database/database.ts';
import { newId, newSecret, sha256 } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { LinkPurpose } from './tables.ts';

const RESET_MINUTES = 30;
const VERIFY_HOURS = 24;

/** `newemail` must not be a guest-only page, because changing an email address requires a session. */
const PAGES: Record<LinkPurpose, string> = {
  'reset-password': 'reset_password',
  'verify-email': 'verification',
  'change-email': 'newemail',
};

const PURPOSES = Object.keys(PAGES) as LinkPurpose[];

function messageOf(purpose: LinkPurpose, data: { brand: string; link: string }): CustomerMessage {
  return purpose === 'reset-password'
    ? { kind: 'reset-password-link', data: { ...data, minutes: RESET_MINUTES } }
    : { kind: 'verify-email-link', data };
}

export async function mailLink(
  platform: Platform,
  tx: Tx,
  user: { id: string; language: Language | null },
  email: string,
  purpose: LinkPurpose,
): Promise<void> {
  const link = await makeLink(platform, tx, { userId: user.id, email, purpose });
  const message = messageOf(purpose, { brand: platform.settings.get('brand.name'), link });
  await enqueue(tx, sendMail, { to: email, language: user.language ?? 'en', message });
}

/** Creates a single-use link and voids earlier ones of the same kind. @returns its URL */
export async function makeLink(
  { clock, config }: Platform,
  tx: Tx,
  link: { userId: string; email: string; purpose: LinkPurpose },
): Promise<string> {
  const now = clock.now();
  const token = newSecret();
  const id = newId(now.getTime());
  const minutes = link.purpose === 'reset-password' ? RESET_MINUTES : VERIFY_HOURS * 60;
  await closeLinks(tx, link.userId, now, [link.purpose]);
  await tx
    .insertInto('mailed_links')
    .values({
      id,
      token_hash: sha256(token),
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      used_at: null,
      created_at: now,
    })
    .execute();
  return `${config.publicUrl}/${PAGES[link.purpose]}/${id}/${token}`;
}

export async function closeLinks(tx: Tx, userId: string, now: Date, purposes = PURPOSES): Promise<void> {
  await tx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

interface OpenedLink {
  id: string;
  token: string;
  purposes: LinkPurpose[];
  now: Date;
}

const isOpen =
  ({ id, token, purposes, now }: OpenedLink) =>
  (row: ExpressionBuilder<Tables, 'mailed_links'>) =>
    row.and([
      row.and({ id, token_hash: sha256(token) }),
      row('purpose', 'in', purposes),
      row('used_at', 'is', null),
      row('expires_at', '>', now),
    ]);

const COLS = ['user_id as userId', 'email', 'purpose'] as const;

export function findLink(queries: Queries, link: OpenedLink) {
  return queries.selectFrom('mailed_links').select(COLS).where(isOpen(link)).executeTakeFirst();
}

/** Uses up an emailed link, atomically. Refuses with `link-corrupted` if it is unknown, used or expired. */
export async function useLink(tx: Tx, link: OpenedLink) {
  const mark = tx.updateTable('mailed_links').set({ used_at: link.now }).where(isOpen(link)).returning(COLS);
  return (await mark.executeTakeFirst()) ?? refuse('link-corrupted');
}
