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

type Row = readonly [FieldKind, ...FieldName[]];

/** The fields of each section in their order, after the kind they share. */
const SECTIONS: Readonly<Record<SectionName, readonly Row[]>> = {
  announcement: [['text', 'announcement']],
  brand: [
    ['text', 'brand.name', 'brand.tagline', 'brand.legalName', 'brand.city'],
    ['area', 'brand.address'],
    ['colour', 'brand.accent'],
    [['dark', 'light'], 'brand.defaultTheme'],
  ],
  support: [
    [
      'text',
      'support.phone',
      'support.email',
      'support.chatUrl',
      'support.grievanceName',
      'support.grievanceEmail',
      'support.grievancePhone',
    ],
  ],
  about: [['text', 'about.partnerships', 'about.gamers', 'about.transactions']],
  topUps: [['rupees', 'topUp.minPaise', 'topUp.maxPaise', 'topUp.dailyCapPaise', 'wallet.balanceCapPaise']],
  payments: [
    ['rupees', 'order.upiCapPaise'],
    ['number', 'order.paymentMinutes', 'payments.openMax'],
  ],
  rewards: [
    ['number', 'points.percent', 'referral.percent', 'referral.topUps'],
    ['rupees', 'referral.bonusPaise'],
    [['mobile-proven', 'first-payment'], 'referral.bonusWhen'],
    ['check', 'coupon.forResellers'],
  ],
  tax: [
    [['unregistered', 'regular', 'composition'], 'tax.registration'],
    ['text', 'tax.gstin'],
    [['customer-state', 'own-state'], 'tax.placeOfSupply'],
  ],
  rates: [
    ['text', 'tax.games.hsn'],
    ['number', 'tax.games.percent'],
    ['text', 'tax.instant-games.hsn'],
    ['number', 'tax.instant-games.percent'],
    ['text', 'tax.ott.hsn'],
    ['number', 'tax.ott.percent'],
    ['text', 'tax.others.hsn'],
    ['number', 'tax.others.percent'],
  ],
  margins: [
    ['number', 'supplier.marginFloorPercent'],
    ['check', 'supplier.sellAtLoss'],
  ],
  suppliers: [
    ['number', 'supplier.lowBalance', 'supplier.quietMinutes', 'supplier.parallelMax'],
    ['check', 'supplier.sharedAccounts'],
  ],
  alerts: [['text', 'alerts.email', 'alerts.telegramChat']],
  sms: [['rupees', 'sms.pricePaise', 'sms.capHourPaise', 'sms.capDayPaise']],
  signIn: [
    ['check', 'admin.secondFactorRequired'],
    ['number', 'otp.digits'],
  ],
  grants: [
    [
      'rupees',
      'grant.secondAdminAbovePaise',
      'grant.dailyPerAdminPaise',
      'grant.dailyPerUserPaise',
      'grant.withoutReasonPaise',
    ],
  ],
  disk: [['number', 'disk.mailBelowMegabytes', 'disk.refuseBelowMegabytes']],
};

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
  return SECTIONS[section].flatMap(([, ...names]) => names).filter((name) => name in settings);
}

const KINDS = new Map<string, FieldKind>(
  Object.values(SECTIONS).flatMap((rows) =>
    rows.flatMap(([kind, ...names]) => names.map((name) => [name, kind] as const)),
  ),
);

/** The other settings are those behind a supplier's unit cost. */
export function kindOf(name: string): FieldKind {
  if (name.includes('.paisePer')) return 'fine-rupees';
  return KINDS.get(name) ?? (name.includes('.followsRate') ? 'check' : 'number');
}

export type Social = { name: string; url: string };
export type Whole = readonly Social[] | readonly string[] | OwnPicture | null;
export type Draft = string | boolean | Whole;

export function draftOf(value: unknown, kind: FieldKind): string | boolean {
  if (kind === 'check') return value === true;
  if (kind === 'rupees' || kind === 'fine-rupees') return String(Number((Number(value) / 100).toFixed(6)));
  return String(value ?? '');
}

export function settingOf(draft: Draft, kind: FieldKind): unknown {
  if (typeof draft !== 'string') return draft;
  if (kind !== 'number' && kind !== 'rupees' && kind !== 'fine-rupees') return draft.trim();
  const amount = draft.trim() === '' ? Number.NaN : Number(draft);
  if (!Number.isFinite(amount)) return undefined;
  if (kind === 'fine-rupees') return Number((amount * 100).toFixed(4));
  return kind === 'rupees' ? wholePaise(amount) : amount;
}
