import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage, MessageData } from '@rush/contract/messages.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { newId, newSecret, sha256 } from '#platform/ids.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';
import { sendSms } from '#platform/sms/send-sms.ts';
import type { UserRow } from './find-user.ts';
import { countCode } from './sms-budget.ts';
import type { ChangeBefore, ChangeKind } from './tables.ts';

/** How long a change can be disputed and the old contact restored. */
export const DISPUTE_DAYS = 7;

/** The account as it was before the change. One of its contacts gets the notice. */
export type NotifiedAccount = Pick<UserRow, 'id' | 'email' | 'email_proven' | 'mobile' | 'language'>;

export interface AccountChange {
  kind: ChangeKind;
  before: ChangeBefore;
  isBySupport?: boolean;
  device?: MessageData<'account-changed'>['device'];
}

/**
 * Notifies the account's old contact of a change, with a link to dispute it: by SMS if the email is unverified, there
 * is a number and the shop sends SMS; otherwise by email.
 */
export async function notifyAccountChange(
  platform: Platform,
  queries: Queries,
  account: NotifiedAccount,
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
  const isTexted = !account.email_proven && account.mobile && config.sms.isSetUp;
  await sendNotice(platform, queries, isTexted ? { ...account, email: '' } : account, {
    kind: 'account-changed',
    data: {
      brand: settings.get('brand.name'),
      change: change.kind,
      isBySupport: change.isBySupport ?? false,
      device: change.device ?? null,
      link: `${config.publicUrl}/notme/${id}/${token}`,
      days: DISPUTE_DAYS,
    },
  });
}

export async function sendNotice(
  platform: Platform,
  queries: Queries,
  { email, mobile, language: preferred }: Pick<UserRow, 'email' | 'mobile' | 'language'>,
  message: CustomerMessage,
): Promise<void> {
  const language = preferred ?? 'en';
  if (email) await enqueue(queries, sendMail, { to: email, language, message });
  else if (mobile) await textNotice(platform, queries, mobile, { language, message });
}

/** Texts a notice about an account. Its cost counts towards the caps, but the caps do not block it. */
async function textNotice(
  { clock, config, settings }: Platform,
  queries: Queries,
  mobile: string,
  notice: { language: Language; message: CustomerMessage },
): Promise<void> {
  if (!config.sms.isSetUp) return;
  await countCode(queries, clock.now(), { spent_paise: settings.get('sms.pricePaise') });
  await enqueue(queries, sendSms, { mobile, ...notice });
}

/** Which contact was verified to take over the account; `later-registration` if only its number was taken. */
export type TakeOverBy = MessageData<'account-secured'>['by'];

/**
 * Notifies the account's email address, and its number if the address's owner removed it, that the account or number
 * has a new owner. The former owner is referred to support, because a link would let them back in.
 */
export async function notifyTakeover(
  platform: Platform,
  tx: Tx,
  user: { email: string; mobile: string | null; language: Language | null },
  takeOver: { by: TakeOverBy; isMobileRemoved: boolean },
): Promise<void> {
  const brand = platform.settings.get('brand.name');
  const language = user.language ?? 'en';
  await sendNotice(
    platform,
    tx,
    { ...user, mobile: null },
    {
      kind: 'account-secured',
      data: { brand, ...takeOver, support: platform.settings.get('support.phone') },
    },
  );
  if (user.mobile && takeOver.isMobileRemoved && takeOver.by === 'email')
    await textNotice(platform, tx, user.mobile, {
      language,
      message: { kind: 'mobile-removed', data: { brand } },
    });
}
