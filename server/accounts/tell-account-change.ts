import type { Queries } from '#platform/database/database.ts';
import { newId, newSecret, sha256 } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { ChangeBefore, ChangeKind } from './tables.ts';
import { textNotice } from './text-notice.ts';

/** How long a change can be disputed, and its contact brought back. */
const DISPUTE_DAYS = 7;

/** The account as it was before the change: its old contacts are told. */
export interface ToldAccount {
  id: string;
  name: string;
  email: string;
  email_proven: boolean;
  mobile: string | null;
}

export interface AccountChange {
  kind: Exclude<ChangeKind, 'take-over'>;
  before: ChangeBefore;
  /** Where and how, for the message. */
  detail?: string;
}

const WORDS: Record<AccountChange['kind'], string> = {
  email: 'the email address of your account was changed',
  mobile: 'the mobile number of your account was changed',
  password: 'the password of your account was changed',
  'second-factor': 'the second factor of your account was changed',
  provider: 'an identity provider was linked to your account',
  device: 'your account was signed in to on a new device',
};

/**
 * Tells the owner of a change at the address that the account had before it, with a link that disputes it: by mail
 * where the address is proven, else by SMS to the old number, else by mail all the same.
 */
export async function tellAccountChange(
  platform: Platform,
  queries: Queries,
  account: ToldAccount,
  change: AccountChange,
): Promise<void> {
  const { clock, config, settings } = platform;
  const now = clock.now();
  const token = newSecret();
  const id = newId(now.getTime());
  await queries
    .insertInto('account_changes')
    .values({
      id,
      user_id: account.id,
      kind: change.kind,
      before: JSON.stringify(change.before) as never,
      token_hash: sha256(token),
      created_at: now,
      expires_at: new Date(now.getTime() + DISPUTE_DAYS * 86_400_000),
    })
    .execute();
  const brand = settings.get('brand.name');
  const link = `${config.publicUrl}/notme/${id}/${token}`;
  const what = WORDS[change.kind] + (change.detail ? ` (${change.detail})` : '');
  if (!account.email_proven && account.mobile) {
    await textNotice(platform, queries, account.mobile, `${brand}: ${what}. Not you? ${link}`);
    return;
  }
  await enqueue(queries, sendMail, {
    to: account.email,
    subject: `${brand}: ${WORDS[change.kind]}`,
    text: `Hello ${account.name},\n\n${what} just now.\n\nIf that was you, there is nothing to do. If it was not you, open this link within ${DISPUTE_DAYS} days and press the button: every sign-in ends, the change is undone, and you choose a new password:\n\n${link}\n\n${brand}`,
  });
}
