import { wholePaise } from '@rush/contract/order-total.ts';
import type { adminSettingsText } from '../../../text/admin/settings.ts';

export type FieldName = keyof typeof adminSettingsText.fields;
export type SectionName = keyof typeof adminSettingsText.sections;

/** `rupees` are stored as paise. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'rupees'
  | 'check'
  | 'colour'
  | readonly (keyof typeof adminSettingsText.choices)[];

type Section = readonly (readonly [FieldName, FieldKind])[];

export const SECTIONS: Readonly<Record<SectionName, Section>> = {
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
  limits: [
    ['topUp.minPaise', 'rupees'],
    ['topUp.maxPaise', 'rupees'],
    ['topUp.dailyCapPaise', 'rupees'],
    ['wallet.balanceCapPaise', 'rupees'],
    ['order.upiCapPaise', 'rupees'],
    ['order.paymentMinutes', 'number'],
    ['payments.openMax', 'number'],
    ['supplier.lowBalance', 'number'],
    ['supplier.quietMinutes', 'number'],
    ['supplier.parallelMax', 'number'],
    ['supplier.sharedAccounts', 'check'],
    ['supplier.marginFloorPercent', 'number'],
    ['supplier.sellAtLoss', 'check'],
    ['alerts.email', 'text'],
    ['alerts.telegramChat', 'text'],
    ['disk.mailBelowMegabytes', 'number'],
    ['disk.refuseBelowMegabytes', 'number'],
  ],
  tax: [
    ['tax.registration', ['unregistered', 'regular', 'composition']],
    ['tax.gstin', 'text'],
    ['tax.placeOfSupply', ['customer-state', 'own-state']],
    ['tax.games.hsn', 'text'],
    ['tax.games.percent', 'number'],
    ['tax.instant-games.hsn', 'text'],
    ['tax.instant-games.percent', 'number'],
    ['tax.ott.hsn', 'text'],
    ['tax.ott.percent', 'number'],
    ['tax.others.hsn', 'text'],
    ['tax.others.percent', 'number'],
  ],
  rewards: [
    ['points.percent', 'number'],
    ['referral.percent', 'number'],
    ['referral.topUps', 'number'],
    ['referral.bonusPaise', 'rupees'],
    ['referral.bonusWhen', ['mobile-proven', 'first-payment']],
    ['coupon.forResellers', 'check'],
  ],
  safety: [
    ['grant.secondAdminAbovePaise', 'rupees'],
    ['grant.dailyPerAdminPaise', 'rupees'],
    ['grant.dailyPerUserPaise', 'rupees'],
    ['grant.withoutReasonPaise', 'rupees'],
    ['otp.digits', 'number'],
    ['sms.pricePaise', 'number'],
    ['sms.capHourPaise', 'rupees'],
    ['sms.capDayPaise', 'rupees'],
    ['admin.secondFactorRequired', 'check'],
  ],
};

export function fieldsOf(section: SectionName, settings: Readonly<Record<string, unknown>>) {
  return SECTIONS[section].filter(([field]) => field in settings);
}

export function draftOf(value: unknown, kind: FieldKind): string | boolean {
  if (kind === 'check') return value === true;
  if (kind === 'rupees') return String(Number(value) / 100);
  return String(value ?? '');
}

/** The value of a field as a setting; null if it is not a number. */
export function settingOf(draft: string | boolean, kind: FieldKind): unknown {
  if (typeof draft === 'boolean') return draft;
  if (kind !== 'number' && kind !== 'rupees') return draft.trim();
  const amount = draft.trim() === '' ? Number.NaN : Number(draft);
  if (!Number.isFinite(amount)) return null;
  return kind === 'rupees' ? wholePaise(amount) : amount;
}
