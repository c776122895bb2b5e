import { ACCOUNT_SETTINGS } from '#accounts/settings.ts';
import { COUPON_SETTINGS } from '#coupons/settings.ts';
import { FULFILMENT_SETTINGS, UNIT_COST_SETTINGS } from '#fulfilment/settings.ts';
import { INVOICE_SETTINGS } from '#invoices/settings.ts';
import { ORDER_SETTINGS } from '#orders/settings.ts';
import { PAYMENT_SETTINGS } from '#payments/settings.ts';
import { composeSettings } from '#platform/settings/declare-settings.ts';
import { SHOP_SETTINGS } from '#platform/settings/shop-settings.ts';
import { REWARD_SETTINGS } from '#rewards/settings.ts';
import { WALLET_SETTINGS } from '#wallet/settings.ts';
import { PAGE_SETTINGS } from './settings.ts';

/** Every setting of the shop, as the domains declare them; amounts in paise. */
export const ALL_SETTINGS = composeSettings(
  SHOP_SETTINGS,
  PAGE_SETTINGS,
  ACCOUNT_SETTINGS,
  WALLET_SETTINGS,
  PAYMENT_SETTINGS,
  ORDER_SETTINGS,
  INVOICE_SETTINGS,
  COUPON_SETTINGS,
  REWARD_SETTINGS,
  FULFILMENT_SETTINGS,
  UNIT_COST_SETTINGS,
);
