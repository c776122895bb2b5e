import type { Tx } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { textNotice } from './text-notice.ts';

/** By which contact the account was taken over, or that a later registration proved its number. */
export type TakeOverBy = 'email' | 'mobile' | 'later-registration';

const WORDS: Record<TakeOverBy, { what: string; removed: string; kept: string }> = {
  email: {
    what: 'your email address was confirmed for your account, by whoever reads this mailbox.',
    removed:
      'The mobile number that was there was not confirmed together with it and is removed. Add yours in the dashboard.',
    kept: '',
  },
  mobile: {
    what: 'the mobile number of the account with this email address was confirmed. The address itself is not confirmed yet.',
    removed: '',
    kept: 'Sign in by the mobile number, and confirm this address in the dashboard.',
  },
  'later-registration': {
    what: 'the mobile number of your account was confirmed by a later registration.',
    removed: 'It is removed from this account. Add another one in the dashboard.',
    kept: '',
  },
};

/**
 * Tells both sides that an account, or its number, is now its prover's. Whoever was removed gets no link to undo
 * it: that would be the way back in that was just closed. They are sent to support instead.
 */
export async function tellTakeOver(
  platform: Platform,
  tx: Tx,
  user: { name: string; email: string; mobile: string | null },
  how: { by: TakeOverBy; isMobileRemoved: boolean },
): Promise<void> {
  const brand = platform.settings.get('brand.name');
  const support = platform.settings.get('support.phone');
  const words = WORDS[how.by];
  const ended =
    'Whatever opened the account before (password, sign-ins, devices) was ended where it was not yours for certain.';
  await enqueue(tx, sendMail, {
    to: user.email,
    subject: `Your ${brand} account was secured`,
    text: [
      `Hello ${user.name},`,
      words.what,
      `${ended} ${how.isMobileRemoved ? words.removed : words.kept}`.trim(),
      `If that was not you, contact support: ${support}`,
      brand,
    ].join('\n\n'),
  });
  if (user.mobile && how.isMobileRemoved && how.by === 'email')
    await textNotice(
      platform,
      tx,
      user.mobile,
      `Your number was removed from a ${brand} account, because the owner of its email address confirmed it. If the account was yours, contact support.`,
    );
}
