import { safeLink } from '@rush/contract/safe-link.ts';
import { z } from 'zod';

const paise = (fallback: number) => z.number().int().min(0).max(1_000_000_000_00).default(fallback);
const percent = (fallback: number) => z.number().min(0).max(100).default(fallback);
const line = (fallback: string, max = 200) => z.string().max(max).default(fallback);
const isOutside = (value: string) => safeLink(value, 'https://shop.invalid')?.startsWith('https:') ?? false;
const httpsLink = (fallback: string) =>
  z
    .string()
    .max(300)
    .refine((value) => value === '' || isOutside(value), 'must be an https:// address')
    .default(fallback);

/** Every setting of the shop with its bounds and its value until the owner sets one. Amounts in paise. */
export const SETTINGS = {
  'brand.name': line('Rush', 40),
  'brand.tagline': line('Game top-ups in seconds', 120),
  'brand.legalName': line('Rush Digital Services', 120),
  'brand.city': line('Bengaluru', 60),
  'brand.address': line('4th Floor, 100 Feet Road, Indiranagar, Bengaluru 560038', 240),
  'brand.accent': z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour as #rrggbb')
    .default('#ff3d84'),
  'brand.defaultTheme': z.enum(['dark', 'light']).default('dark'),
  'support.phone': line('+91 90000 00000', 24),
  'support.email': line('support@rush.test', 120),
  'support.chatUrl': httpsLink('https://wa.me/919000000000'),
  'support.grievanceName': line('Meera Iyer', 80),
  'support.grievanceEmail': line('grievance@rush.test', 120),
  'support.grievancePhone': line('+91 90000 00009', 24),
  socials: z
    .array(
      z.object({
        name: z.string().min(1).max(30),
        url: z
          .string()
          .max(300)
          .refine((value) => isOutside(value), 'must be an https:// address'),
      }),
    )
    .max(12)
    .default([
      { name: 'WhatsApp', url: 'https://whatsapp.com/channel/rush' },
      { name: 'Instagram', url: 'https://instagram.com/rush' },
      { name: 'Telegram', url: 'https://t.me/rush' },
      { name: 'YouTube', url: 'https://youtube.com/@rush' },
    ]),
  'about.partnerships': line('5+', 20),
  'about.gamers': line('1001+', 20),
  'about.transactions': line('10,001+', 20),
  announcement: line('', 300),
  'shop.closed': z.boolean().default(false),
  'sms.pricePaise': z.number().int().min(0).max(100_00).default(20),
  'sms.capHourPaise': z.number().int().min(1_00).max(1_00_000_00).default(200_00),
  'sms.capDayPaise': z.number().int().min(1_00).max(10_00_000_00).default(2_000_00),
  'otp.digits': z.number().int().min(4).max(8).default(4),
  'admin.secondFactorRequired': z.boolean().default(false),
  'topUp.minPaise': paise(1_00),
  'topUp.maxPaise': paise(10_000_00),
  'topUp.dailyCapPaise': paise(25_000_00),
  'wallet.balanceCapPaise': paise(1_00_000_00),
  'order.upiCapPaise': paise(1_00_000_00),
  'payments.openMax': z.number().int().min(1).max(1_000).default(10),
  'order.paymentMinutes': z.number().int().min(2).max(1440).default(30),
  'grant.secondAdminAbovePaise': paise(5_000_00),
  // Within 24 hours and without a second admin: by one admin, to one user.
  'grant.dailyPerAdminPaise': paise(5_000_00),
  'grant.dailyPerUserPaise': paise(5_000_00),
  // One grant by a front end that asks for no reason.
  'grant.withoutReasonPaise': paise(1_000_00),
  'points.percent': percent(1),
  'referral.percent': percent(5),
  'referral.topUps': z.number().int().min(0).max(100).default(3),
  'referral.bonusPaise': paise(20_00),
  'referral.bonusWhen': z.enum(['mobile-proven', 'first-payment']).default('mobile-proven'),
  'coupon.forResellers': z.boolean().default(true),
  'supplier.lowBalance': z.number().min(0).default(500),
  'alerts.email': line('', 120),
  'supplier.quietMinutes': z.number().int().min(1).max(120).default(11),
  'supplier.sellAtLoss': z.boolean().default(false),
  'supplier.paisePerBrCoin': z.number().min(0).max(100_000).default(0),
  'supplier.paisePerPhCoin': z.number().min(0).max(100_000).default(0),
  'supplier.paisePerDollar': z.number().min(0).max(100_000).default(0),
} as const satisfies Record<string, z.ZodType>;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]> };
