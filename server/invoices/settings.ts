import type { Category } from '@rush/contract/catalog.ts';
import { isGstin } from '@rush/contract/gstin.ts';
import { z } from 'zod';
import { declareSettings, percent } from '#platform/settings/declare-settings.ts';

/** SAC 998439: other online content. */
const hsnCode = () =>
  z
    .string()
    .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'must have 4, 6 or 8 digits')
    .default('998439');
/** At most two decimals, because tax is computed in basis points. */
const rate = () =>
  percent(18).refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'must have at most two decimals',
  );

export const INVOICE_SETTINGS = declareSettings({
  'tax.registration': { schema: z.enum(['unregistered', 'regular', 'composition']).default('unregistered') },
  'tax.gstin': {
    schema: z
      .string()
      .refine((value) => value === '' || isGstin(value), 'must be a valid GSTIN')
      .default(''),
  },
  // Without a known State, the place of supply is the shop's State in either case.
  'tax.placeOfSupply': { schema: z.enum(['customer-state', 'own-state']).default('customer-state') },
  'tax.games.hsn': { schema: hsnCode() },
  'tax.games.percent': { schema: rate() },
  'tax.instant-games.hsn': { schema: hsnCode() },
  'tax.instant-games.percent': { schema: rate() },
  'tax.ott.hsn': { schema: hsnCode() },
  'tax.ott.percent': { schema: rate() },
  'tax.others.hsn': { schema: hsnCode() },
  'tax.others.percent': { schema: rate() },
} satisfies Record<`tax.${Category}.${'hsn' | 'percent'}`, unknown> & Record<string, unknown>);
