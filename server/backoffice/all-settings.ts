import { z } from 'zod';
import { ACCOUNT_SETTINGS } from '#accounts/settings.ts';
import { COUPON_SETTINGS } from '#coupons/settings.ts';
import { FULFILMENT_SETTINGS, UNIT_COST_SETTINGS } from '#fulfilment/settings.ts';
import { INVOICE_SETTINGS } from '#invoices/settings.ts';
import { PAYMENT_SETTINGS } from '#payments/settings.ts';
import {
  composeSettings,
  declareSettings,
  externalLink,
  line,
  type ValuesOf,
} from '#platform/settings/declare-settings.ts';
import { SHOP_SETTINGS } from '#platform/settings/shop-settings.ts';
import { REWARD_SETTINGS } from '#rewards/settings.ts';
import { WALLET_SETTINGS } from '#wallet/settings.ts';

const PAGE_SETTINGS = declareSettings({
  socials: {
    schema: z
      .array(z.object({ name: z.string().min(1).max(30), url: externalLink() }))
      .max(12)
      .default([
        { name: 'WhatsApp', url: 'https://whatsapp.com/channel/rush' },
        { name: 'Instagram', url: 'https://instagram.com/rush' },
        { name: 'Telegram', url: 'https://t.me/rush' },
        { name: 'YouTube', url: 'https://youtube.com/@rush' },
      ]),
    isMadeUp: true,
  },
  'about.partnerships': { schema: line('5+', 20), isMadeUp: 'until-set' },
  'about.gamers': { schema: line('1001+', 20), isMadeUp: 'until-set' },
  'about.transactions': { schema: line('10,001+', 20), isMadeUp: 'until-set' },
  announcement: { schema: line('', 300) },
});

declare module '#platform/settings/settings.ts' {
  interface SettingValues
    extends ValuesOf<typeof PAGE_SETTINGS>,
      ValuesOf<typeof ACCOUNT_SETTINGS>,
      ValuesOf<typeof COUPON_SETTINGS>,
      ValuesOf<typeof PAYMENT_SETTINGS>,
      ValuesOf<typeof REWARD_SETTINGS>,
      ValuesOf<typeof WALLET_SETTINGS>,
      ValuesOf<typeof INVOICE_SETTINGS> {}
}

export const ALL_SETTINGS = composeSettings(
  SHOP_SETTINGS,
  PAGE_SETTINGS,
  ACCOUNT_SETTINGS,
  WALLET_SETTINGS,
  PAYMENT_SETTINGS,
  INVOICE_SETTINGS,
  COUPON_SETTINGS,
  REWARD_SETTINGS,
  FULFILMENT_SETTINGS,
  UNIT_COST_SETTINGS,
);
