import { wholePaise } from '@rush/contract/price.ts';
import type { OwnPicture } from '@rush/contract/shop.ts';

type Texts = Readonly<Record<string, string>>;

/** The settings of each section, with their labels, in order. */
const SECTIONS = {
  Announcement: { announcement: 'Message at the top of every page' },
  Brand: {
    'brand.name': 'Shop name',
    'brand.tagline': 'Tagline',
    'brand.legalName': 'Legal name',
    'brand.city': 'City',
    'brand.address': 'Address',
    'brand.accent': 'Accent colour',
    'brand.defaultTheme': 'Theme on the first visit',
  },
  'Support contacts': {
    'support.phone': 'Phone',
    'support.email': 'Email',
    'support.chatUrl': 'WhatsApp link',
    'support.grievanceName': 'Grievance officer',
    'support.grievanceEmail': 'Grievance officer’s email',
    'support.grievancePhone': 'Grievance officer’s phone',
  },
  'Figures on the About page': {
    'about.partnerships': 'Partnerships',
    'about.gamers': 'Gamers',
    'about.transactions': 'Transactions',
  },
  'Wallet top-ups': {
    'topUp.minPaise': 'Smallest top-up (₹)',
    'topUp.maxPaise': 'Largest top-up (₹)',
    'topUp.dailyCapPaise': 'Top-ups per day (₹)',
    'wallet.balanceCapPaise': 'Largest wallet balance (₹)',
  },
  'Paying for orders': {
    'order.upiCapPaise': 'Largest order by UPI (₹)',
    'order.paymentMinutes': 'Time to pay (minutes)',
    'payments.openMax': 'Unfinished payments per shopper',
  },
  'Points, referrals and coupons': {
    'points.percent': 'Points on purchases (%)',
    'referral.percent': 'Referral cashback (%)',
    'referral.topUps': 'Top-ups that earn cashback',
    'referral.bonusPaise': 'Sign-up bonus (₹)',
    'referral.bonusWhen': 'When the bonus is paid',
    'coupon.forResellers': 'Resellers can use coupons',
  },
  'GST registration': {
    'tax.registration': 'Registration',
    'tax.gstin': 'GSTIN',
    'tax.placeOfSupply': 'Place of supply',
  },
  'GST rates': {
    'tax.games.hsn': 'More games: HSN/SAC code',
    'tax.games.percent': 'More games: GST rate (%)',
    'tax.instant-games.hsn': 'Instant recharge: HSN/SAC code',
    'tax.instant-games.percent': 'Instant recharge: GST rate (%)',
    'tax.ott.hsn': 'OTT: HSN/SAC code',
    'tax.ott.percent': 'OTT: GST rate (%)',
    'tax.others.hsn': 'Others: HSN/SAC code',
    'tax.others.percent': 'Others: GST rate (%)',
  },
  Margins: {
    'supplier.marginFloorPercent': 'Minimum margin (%)',
    'supplier.sellAtLoss': 'Allow selling at a loss',
  },
  'Ordering from suppliers': {
    'supplier.lowBalance': 'Low balance alert',
    'supplier.quietMinutes': 'Give up after (minutes)',
    'supplier.parallelMax': 'Orders at a time',
    'supplier.sharedAccounts': 'Supplier accounts are shared',
  },
  'Alerts to you': {
    'alerts.email': 'Alert email',
    'alerts.telegramChat': 'Telegram chat',
  },
  'SMS budget': {
    'sms.pricePaise': 'Price of one SMS (₹)',
    'sms.capHourPaise': 'Hourly limit (₹)',
    'sms.capDayPaise': 'Daily limit (₹)',
  },
  'Logging in': {
    'admin.secondFactorRequired': 'Staff need two-factor authentication',
    'otp.digits': 'Digits in an OTP',
  },
  'Giving R-Coins': {
    'grant.secondAdminAbovePaise': 'Single grant (₹)',
    'grant.dailyPerAdminPaise': 'Per admin in 24 hours (₹)',
    'grant.dailyPerUserPaise': 'Per customer in 24 hours (₹)',
    'grant.withoutReasonPaise': 'Without a reason (₹)',
  },
  'Disk space': {
    'disk.mailBelowMegabytes': 'Warn below (MB free)',
    'disk.refuseBelowMegabytes': 'Stop uploads and backups below (MB free)',
  },
} as const satisfies Record<string, Texts>;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NOTES: Texts = {
  'GST rates': 'GST is included in your prices.',
  'Giving R-Coins': 'Anything above a limit needs a second admin’s approval.',
};

/** Unit costs, which have a separate panel. */
const COSTS: Texts = {
  'supplier.paisePerBrCoin': 'One Smile.one Brazil coin costs (₹)',
  'supplier.paisePerPhCoin': 'One Smile.one Philippines coin costs (₹)',
  'supplier.paisePerDollar': 'One MooGold dollar costs (₹)',
};

export const SETTING_LABELS: Texts = Object.assign({}, COSTS, ...Object.values(SECTIONS));

export const fieldsOf = (section: SectionName): readonly string[] => Object.keys(SECTIONS[section]);

/** Only for settings whose label does not explain the effect. */
export const SETTING_HINTS: Texts = {
  announcement: 'Leave it empty to show nothing.',
  'brand.legalName': 'Shown on invoices and in the policies.',
  'brand.accent': 'For buttons and highlights, as #rrggbb.',
  'brand.defaultTheme': 'Shoppers can switch it.',
  'support.chatUrl': 'Starts with https://wa.me/',
  'topUp.dailyCapPaise': 'Per shopper.',
  'wallet.balanceCapPaise': 'A top-up that would exceed it is refused.',
  'order.paymentMinutes': 'Unpaid orders close after this.',
  'payments.openMax': 'At this limit, a shopper must complete one or wait for one to expire.',
  'supplier.lowBalance': 'In the supplier’s own unit, such as coins or dollars.',
  'supplier.quietMinutes': 'Until then, an unanswered order may still be delivered.',
  'supplier.parallelMax': 'Per supplier account.',
  'supplier.sharedAccounts': 'Tick this if anyone else buys with them. Balances then prove nothing.',
  'supplier.marginFloorPercent':
    'Packs that earn less are taken off sale if their supplier’s unit cost is set below.',
  'supplier.sellAtLoss': 'Keeps packs on sale when the supplier charges more than you do.',
  'alerts.email': 'Leave it empty to use your support email.',
  'alerts.telegramChat': 'The chat ID or @channel. Leave it empty to turn off Telegram alerts.',
  'disk.mailBelowMegabytes': 'You get an email.',
  'points.percent': 'Share of the price given back as points.',
  'referral.percent': 'Share of a friend’s top-up.',
  'referral.topUps': 'Counted from each friend’s first top-up.',
  'referral.bonusPaise': 'For the friend who was referred.',
  'grant.withoutReasonPaise': 'Only for connected apps that don’t ask for one.',
  'otp.digits': '4 to 8. More digits are harder to guess.',
  'sms.pricePaise': 'Your SMS provider’s price, used for the limits below.',
  'sms.capHourPaise': 'Above it, shoppers log in by email.',
  'tax.gstin': 'Registered shops issue no invoices until it’s filled in.',
  'tax.placeOfSupply': 'Decides whether IGST or CGST and SGST apply.',
  'admin.secondFactorRequired': 'Staff without it must set it up first.',
};

export const SETTING_CHOICES: Readonly<Record<string, Texts>> = {
  'brand.defaultTheme': { dark: 'Dark', light: 'Light' },
  'referral.bonusWhen': {
    'mobile-proven': 'When their mobile is verified',
    'first-payment': 'With their first payment',
  },
  'tax.registration': {
    unregistered: 'Not registered',
    regular: 'Registered, regular scheme',
    composition: 'Registered, composition scheme',
  },
  'tax.placeOfSupply': {
    'customer-state': 'Customer’s State, if known',
    'own-state': 'Always your own State',
  },
};

interface Tab {
  title: string;
  sections: readonly SectionName[];
}

const defineTabs = <Name extends string>(tabs: Record<Name, Tab>): Readonly<Record<Name, Tab>> => tabs;

export const TABS = defineTabs({
  brand: {
    title: 'Brand',
    sections: ['Announcement', 'Brand', 'Support contacts', 'Figures on the About page'],
  },
  keys: { title: 'Keys', sections: [] },
  money: {
    title: 'Money and limits',
    sections: ['Wallet top-ups', 'Paying for orders', 'Points, referrals and coupons'],
  },
  tax: { title: 'Tax', sections: ['GST registration', 'GST rates'] },
  suppliers: {
    title: 'Suppliers',
    sections: ['Margins', 'Ordering from suppliers'],
  },
  messages: {
    title: 'Messages',
    sections: ['Alerts to you', 'SMS budget'],
  },
  safety: {
    title: 'Safety',
    sections: ['Logging in', 'Giving R-Coins', 'Disk space'],
  },
});

export type TabName = keyof typeof TABS;

export type Social = { name: string; url: string };
export type StructuredValue = readonly Social[] | readonly string[] | OwnPicture | null;
export type Draft = string | boolean | StructuredValue;

const isPaise = (name: string) => /Paise$|\.paisePer/.test(name);

/** Amounts are stored in paise; a unit cost can be a fraction of a paisa. */
export function draftOf(name: string, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (isPaise(name)) return String(Number((Number(value) / 100).toFixed(6)));
  return String(value ?? '');
}

/** @param current if it is a number, the draft must be one too. @returns undefined for an invalid number */
export function settingOf(name: string, draft: Draft, current: unknown): unknown {
  if (typeof draft !== 'string') return draft;
  if (typeof current !== 'number') return draft.trim();
  const amount = draft.trim() === '' ? Number.NaN : Number(draft);
  if (!Number.isFinite(amount)) return undefined;
  if (name.includes('.paisePer')) return Number((amount * 100).toFixed(4));
  return isPaise(name) ? wholePaise(amount) : amount;
}
