import type { MessageData } from '../../messages.ts';
import type { MessageTexts, RenderedMessage } from '../messages.ts';
import { amountText, renderEvent, renderReason } from '../records.ts';
import { recordTexts } from './records.ts';

type OrderData = MessageData<'order-delivered'>;

function message(subject: string, data: OrderData, sentences: string): RenderedMessage {
  const short = sentences.trim();
  const { name, player, orderid, link, brand } = data;
  const facts = `${player && `Player: ${player}\n`}Order ${orderid}: ${link}`;
  return { subject, short, text: [name ? `Hi ${name},` : 'Hi,', short, facts, brand].join('\n\n') };
}

const pack = ({ item, product }: OrderData) => `${item} (${product})`;

function letter(subject: string, { brand }: { brand: string }, ...paragraphs: string[]): RenderedMessage {
  const short = `${brand}: ${paragraphs.join(' ')}`;
  return { subject, short, text: ['Hello,', ...paragraphs, brand].join('\n\n') };
}

const IGNORE = 'If you didn’t ask for this, you can ignore this email.';

const CHANGES: Record<MessageData<'account-changed'>['change'], string> = {
  email: 'The email address of your account was changed',
  mobile: 'The mobile number of your account was changed',
  password: 'The password of your account was changed',
  'second-factor': 'The authenticator app of your account was changed',
  provider: 'A new way to log in was linked to your account',
  device: 'Someone logged in to your account on a new device',
};

const SUPPORT = 'If logging in then asks for a code from an app that isn’t yours, contact support.\n\n';

function accountChanged(data: MessageData<'account-changed'>): RenderedMessage {
  const { brand, change, isBySupport, device, link, days } = data;
  const label =
    device?.browser && device.system ? `${device.browser} on ${device.system}` : 'an unknown device';
  const detail = device ? ` (${label}, from ${device.address})` : isBySupport ? ' (by our support)' : '';
  const summary = CHANGES[change] + detail;
  return {
    subject: `${brand}: ${CHANGES[change]}`,
    short: `${brand}: ${summary}. Not you? ${link}`,
    text: `Hello,\n\n${summary} just now.\n\nIf this was you, you’re all set. If it wasn’t, open this link within ${days} days. We’ll sign out every device, undo what we safely can and ask you for a new password:\n\n${link}\n\n${change === 'second-factor' ? SUPPORT : ''}${brand}`,
  };
}

const SECURED: Record<
  MessageData<'account-secured'>['by'],
  Record<'event' | 'ifRemoved' | 'ifKept', string>
> = {
  email: {
    event: 'You confirmed this email address, so the account is now yours alone.',
    ifRemoved:
      'The mobile number on it was not confirmed as yours and has been removed. Add yours in the dashboard.',
    ifKept: '',
  },
  mobile: {
    event:
      'The mobile number of the account with this email address was confirmed. The address itself is not confirmed yet.',
    ifRemoved: '',
    ifKept: 'Log in with the mobile number, and confirm this address in the dashboard.',
  },
  'later-registration': {
    event: 'The mobile number of your account was confirmed by a later registration.',
    ifRemoved: 'It has been removed from this account. Add another one in the dashboard.',
    ifKept: '',
  },
};

const CANCELLATIONS: Record<MessageData<'erasure-cancelled'>['why'], string> = {
  'signed-in': 'You logged in, so your account won’t be deleted.',
  disputed: 'A change to your account was disputed, so we cancelled its deletion.',
  balance:
    'R-Coins, points or earnings were added after you asked us to delete your account. We kept it so you don’t lose them. Log in to use them, or ask again and give them up.',
};

export const messageTexts: MessageTexts = {
  'order-delivered': (data) => message(`Delivered: ${data.item}`, data, `${pack(data)} has been delivered.`),
  'order-delivered-in-part': (data) =>
    message(
      `Delivered in part: ${data.item}`,
      data,
      `${pack(data)} has been delivered in part. ${amountText(data.amountPaise)} for the rest has been returned to your wallet as R-Coins. ${renderReason(recordTexts, data)}`,
    ),
  'order-refunded': (data) =>
    message(
      `Refunded: ${data.item}`,
      data,
      `${data.wasDelivered ? `Your order for ${pack(data)} was refunded` : `${pack(data)} could not be delivered`}. ${amountText(data.amountPaise)} has been returned to your wallet as R-Coins. ${renderReason(recordTexts, data)}`,
    ),
  'order-cancelled': (data) =>
    message(
      `Cancelled: ${data.item}`,
      data,
      `Your order for ${pack(data)} was cancelled. ${data.wasPaid === false ? 'You hadn’t paid for it.' : 'Your money is back in your wallet as R-Coins.'} ${renderReason(recordTexts, data)}`,
    ),
  'late-payment': (data) =>
    message(
      `Your payment for ${data.item} is in your wallet`,
      data,
      `Your payment for ${pack(data)} arrived after the order had ended. It is in your wallet as R-Coins. ${data.obstacle ? recordTexts.obstacle[data.obstacle] : ''}`,
    ),
  'payment-reviewed': ({ event, clientTxnId, link, brand }) => {
    const short = renderEvent(recordTexts, event);
    return {
      subject: recordTexts.review[event.kind],
      short,
      text: `${short}\n\nOrder or top-up ${clientTxnId}: ${link}\n\n${brand}`,
    };
  },
  'order-delayed': (data) =>
    message(
      `Delayed: ${data.item}`,
      data,
      `${pack(data)} is taking longer than promised. Our team is on it. You’ll get your pack or your money back. Please don’t pay again.`,
    ),
  'owner-alert': ({ subject, text }) => ({ subject, text, short: text }),
  'one-time-code': ({ code, minutes, brand }) => {
    const short = `${code} is your ${brand} code. It is valid for ${minutes} minutes. Do not share it with anyone.`;
    return { subject: `Your ${brand} code`, short, text: short };
  },
  'reset-password-link': (data) =>
    letter(
      `Choose a new password for ${data.brand}`,
      data,
      `Open this link to choose a new password. It works once and expires in ${data.minutes} minutes:`,
      data.link,
      IGNORE,
    ),
  'verify-email-link': (data) =>
    letter(
      `Confirm your email address for ${data.brand}`,
      data,
      'Open this link to confirm your email address:',
      data.link,
      IGNORE,
    ),
  'account-changed': accountChanged,
  'account-secured': (data) => {
    const texts = SECURED[data.by];
    const removal = 'We removed any earlier password, linked login and device that may not have been yours.';
    return letter(
      `Your ${data.brand} account was secured`,
      data,
      texts.event,
      `${removal} ${data.isMobileRemoved ? texts.ifRemoved : texts.ifKept}`.trim(),
      `If this wasn’t you, contact support${data.support && `: ${data.support}`}.`,
    );
  },
  'mobile-removed': ({ brand }) => {
    const short = `Your number was removed from a ${brand} account, because the owner of its email address confirmed the address. If the account was yours, contact support.`;
    return { subject: brand, short, text: short };
  },
  'erasure-requested': (data) =>
    letter(
      `Your ${data.brand} account will be deleted`,
      data,
      `As requested, your account will be deleted on ${data.on}. You’re logged out everywhere.`,
      'Want to keep it, or didn’t ask for this? Log in before that day to cancel.',
    ),
  'erasure-cancelled': (data) =>
    letter(
      `Your ${data.brand} account won’t be deleted`,
      data,
      CANCELLATIONS[data.why],
      'If this wasn’t you, change your password right away.',
    ),
};
