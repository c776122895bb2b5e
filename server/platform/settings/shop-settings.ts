import { ALERT_KINDS } from '@rush/contract/admin-settings.ts';
import { OwnPicture } from '@rush/contract/shop.ts';
import { z } from 'zod';
import { refuse } from '../refusal.ts';
import { declareSettings, externalLinkOrNone, line, megabytes, type ValuesOf } from './declare-settings.ts';
import type { Settings } from './settings.ts';

const alertKinds = z.array(z.enum(ALERT_KINDS)).default([...ALERT_KINDS]);
const picture = OwnPicture.nullable().default(null);

export const SHOP_SETTINGS = declareSettings({
  'brand.name': { schema: line('Rush', 40) },
  'brand.tagline': { schema: line('Game top-ups in seconds', 120) },
  'brand.legalName': { schema: line('Rush Digital Services', 120), isMadeUp: true, isNeeded: true },
  'brand.city': { schema: line('Bengaluru', 60), isMadeUp: 'until-set', isNeeded: true },
  'brand.address': {
    schema: line('4th Floor, 100 Feet Road, Indiranagar, Bengaluru 560038', 240),
    isMadeUp: true,
    isNeeded: true,
  },
  'brand.accent': {
    schema: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'must be a colour in the form #rrggbb')
      .default('#ff3d84'),
  },
  'brand.defaultTheme': { schema: z.enum(['dark', 'light']).default('dark') },
  'brand.logo': { schema: picture },
  'brand.icon': { schema: picture },
  'brand.share': { schema: picture },
  'support.phone': { schema: line('+91 90000 00000', 24), isMadeUp: true, isNeeded: true },
  'support.email': { schema: line('support@rush.test', 120), isMadeUp: true, isNeeded: true },
  'support.chatUrl': { schema: externalLinkOrNone('https://wa.me/919000000000'), isMadeUp: true },
  'support.grievanceName': { schema: line('Meera Iyer', 80), isMadeUp: 'until-set', isNeeded: true },
  'support.grievanceEmail': { schema: line('grievance@rush.test', 120), isMadeUp: true },
  'support.grievancePhone': { schema: line('+91 90000 00009', 24), isMadeUp: true },
  'alerts.email': { schema: line('', 120) },
  'alerts.telegramChat': {
    schema: z
      .string()
      .regex(/^(-?\d{5,20}|@\w{5,32})?$/, 'must be a chat ID or @channel')
      .default(''),
  },
  'alerts.byMail': { schema: alertKinds },
  'alerts.byPush': { schema: alertKinds },
  'alerts.byTelegram': { schema: alertKinds },
  'disk.mailBelowMegabytes': { schema: megabytes(2_048) },
  'disk.refuseBelowMegabytes': { schema: megabytes(512) },
  'shop.closed': { schema: z.boolean().default(false) },
});

/** Refuses with `shop-not-open` while a required setting is missing, and `shop-closed` while the shop is closed. */
export function requireOpen(settings: Settings): void {
  if (settings.missing().length > 0) refuse('shop-not-open');
  if (settings.get('shop.closed')) refuse('shop-closed');
}

declare module './settings.ts' {
  interface SettingValues extends ValuesOf<typeof SHOP_SETTINGS> {}
}
