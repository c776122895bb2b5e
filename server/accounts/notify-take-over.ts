import type { Language } from '@rush/contract/languages.ts';
import type { MessageData } from '@rush/contract/messages.ts';
import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { textNotice } from './text-notice.ts';

/** By which contact the account was taken over, or that a later registration proved its number. */
export type TakeOverBy = MessageData<'account-secured'>['by'];

/**
 * Notifies both sides that an account, or its number, is now its prover's. Whoever was removed gets no link to undo
 * it: that would be the way back in that was just closed. They are sent to support instead.
 */
export async function notifyTakeOver(
  platform: Platform,
  tx: Tx,
  user: { name: string; email: string; mobile: string | null; language: Language | null },
  how: { by: TakeOverBy; isMobileRemoved: boolean },
): Promise<void> {
  const brand = platform.settings.get('brand.name');
  const language = user.language ?? 'en';
  await enqueue(tx, sendMail, {
    to: user.email,
    language,
    message: {
      kind: 'account-secured',
      data: { name: user.name, brand, ...how, support: platform.settings.get('support.phone') },
    },
  });
  if (user.mobile && how.isMobileRemoved && how.by === 'email')
    await textNotice(platform, tx, user.mobile, {
      language,
      message: { kind: 'mobile-removed', data: { brand } },
    });
}
