import { wholePaise } from '@rush/contract/order-total.ts';
import type { OwnPicture } from '@rush/contract/shop.ts';
import type { adminSettingsText } from '../../../text/admin/settings.ts';

export type FieldName = keyof typeof adminSettingsText.fields;
export type SectionName = keyof typeof adminSettingsText.sections;

export type TabName = keyof typeof adminSettingsText.tabs;

/** `rupees` and `fine-rupees` are stored as paise, the latter with decimals. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'rupees'
  | 'fine-rupees'
  | 'check'
  | 'colour'
  | readonly (keyof typeof adminSettingsText.choices)[];

type Section = readonly (readonly [FieldName, FieldKind])[];

const SECTIONS: Readonly<Record<SectionName, Section>> = {
  announcement: [['announcement', 'text']],
  brand: [
    ['brand.name', 'text'],
    ['brand.tagline', 'text'],
    ['brand.legalName', 'text'],
    ['brand.city', 'text'],
    ['brand.address', 'area'],
    ['brand.accent', 'colour'],
    ['brand.defaultTheme', ['dark', 'light']],
  ],
  support: [
    ['support.phone', 'text'],
    ['support.email', 'text'],
    ['support.chatUrl', 'text'],
    ['support.grievanceName', 'text'],
    ['support.grievanceEmail', 'text'],
    ['support.grievancePhone', 'text'],
  ],
  about: [
    ['about.partnerships', 'text'],
    ['about.gamers', 'text'],
    ['about.transactions', 'text'],
  ],
  topUps: [
    ['topUp.minPaise', 'rupees'],
    ['topUp.maxPaise', 'rupees'],
    ['topUp.dailyCapPaise', 'rupees'],
    ['wallet.balanceCapPaise', 'rupees'],
  ],
  payments: [
    ['order.upiCapPaise', 'rupees'],
    ['order.paymentMinutes', 'number'],
    ['payments.openMax', 'number'],
  ],
  rewards: [
    ['points.percent', 'number'],
    ['referral.percent', 'number'],
    ['referral.topUps', 'number'],
    ['referral.bonusPaise', 'rupees'],
    ['referral.bonusWhen', ['mobile-proven', 'first-payment']],
    ['coupon.forResellers', 'check'],
  ],
  tax: [
    ['tax.registration', ['unregistered', 'regular', 'composition']],
    ['tax.gstin', 'text'],
    ['tax.placeOfSupply', ['customer-state', 'own-state']],
  ],
  rates: [
    ['tax.games.hsn', 'text'],
    ['tax.games.percent', 'number'],
    ['tax.instant-games.hsn', 'text'],
    ['tax.instant-games.percent', 'number'],
    ['tax.ott.hsn', 'text'],
    ['tax.ott.percent', 'number'],
    ['tax.others.hsn', 'text'],
    ['tax.others.percent', 'number'],
  ],
  margins: [
    ['supplier.marginFloorPercent', 'number'],
    ['supplier.sellAtLoss', 'check'],
  ],
  suppliers: [
    ['supplier.lowBalance', 'number'],
    ['supplier.quietMinutes', 'number'],
    ['supplier.parallelMax', 'number'],
    ['supplier.sharedAccounts', 'check'],
  ],
  alerts: [
    ['alerts.email', 'text'],
    ['alerts.telegramChat', 'text'],
  ],
  sms: [
    ['sms.pricePaise', 'rupees'],
    ['sms.capHourPaise', 'rupees'],
    ['sms.capDayPaise', 'rupees'],
  ],
  signIn: [
    ['admin.secondFactorRequired', 'check'],
    ['otp.digits', 'number'],
  ],
  grants: [
    ['grant.secondAdminAbovePaise', 'rupees'],
    ['grant.dailyPerAdminPaise', 'rupees'],
    ['grant.dailyPerUserPaise', 'rupees'],
    ['grant.withoutReasonPaise', 'rupees'],
  ],
  disk: [
    ['disk.mailBelowMegabytes', 'number'],
    ['disk.refuseBelowMegabytes', 'number'],
  ],
};

/** Each tab's sections, and the kinds of providers whose state it shows. */
export const TABS: Readonly<
  Record<TabName, { sections: readonly SectionName[]; providers: readonly string[] }>
> = {
  brand: { sections: ['announcement', 'brand', 'support', 'about'], providers: [] },
  money: { sections: ['topUps', 'payments', 'rewards'], providers: ['payments'] },
  tax: { sections: ['tax', 'rates'], providers: [] },
  suppliers: { sections: ['margins', 'suppliers'], providers: ['suppliers'] },
  messages: { sections: ['alerts', 'sms'], providers: ['mail', 'sms', 'alerts'] },
  safety: { sections: ['signIn', 'grants', 'disk'], providers: ['sign-in'] },
};

export function fieldsOf(section: SectionName, settings: Readonly<Record<string, unknown>>) {
  return SECTIONS[section].filter(([field]) => field in settings);
}

const KINDS = new Map<string, FieldKind>(Object.values(SECTIONS).flat());

/** The other settings are those behind a supplier's unit cost. */
export function kindOf(name: string): FieldKind {
  if (name.includes('.paisePer')) return 'fine-rupees';
  return KINDS.get(name) ?? (name.includes('.followsRate') ? 'check' : 'number');
}

export type Social = { name: string; url: string };
/** Settings of several parts. */
export type Whole = readonly Social[] | OwnPicture | null;
export type Draft = string | boolean | Whole;

export function draftOf(value: unknown, kind: FieldKind): string | boolean {
  if (kind === 'check') return value === true;
  if (kind === 'rupees' || kind === 'fine-rupees') return String(Number((Number(value) / 100).toFixed(6)));
  return String(value ?? '');
}

/** The value of a field as a setting; undefined if it is not a number. */
export function settingOf(draft: Draft, kind: FieldKind): unknown {
  if (typeof draft !== 'string') return draft;
  if (kind !== 'number' && kind !== 'rupees' && kind !== 'fine-rupees') return draft.trim();
  const amount = draft.trim() === '' ? Number.NaN : Number(draft);
  if (!Number.isFinite(amount)) return undefined;
  if (kind === 'fine-rupees') return Number((amount * 100).toFixed(4));
  return kind === 'rupees' ? wholePaise(amount) : amount;
}
