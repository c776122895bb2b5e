import { z } from 'zod';
import { Timestamp } from './fields.ts';

/**
 * Who caused a rejection. `player`: the ID or its country, so any supplier would reject it. `supplier`: another
 * supplier may deliver. `unknown-cause`: an unknown code, handled like `player`, so that nothing is bought twice.
 */
export const REJECTION_CAUSES = ['player', 'supplier', 'unknown-cause'] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/** The id of the offer made from the item's own API type and supplier ids. */
export const OWN_OFFER = 'own';
export const OWN_POSITION = 0;

export const Offer = z
  .object({
    id: z.string().describe('`own` for the item’s own offer'),
    position: z.number().int().nonnegative().describe('Position in the list; 0 for the item’s own offer'),
    supplier: z.string().describe('Empty if the API type names no supplier'),
    region: z.string(),
    account: z.number().int().positive().describe('The position of its login in the settings'),
    supplierProduct: z.string(),
    supplierItemIds: z.array(z.string()).describe('One supplier order per id'),
    needsPlayerCheck: z.boolean(),
    isEnabled: z.boolean(),
    confirmedBy: z.string().nullable().describe('`_id` of the user; null for the own offer'),
    confirmedAt: Timestamp.nullable().describe('Null: a proposal, which orders do not use'),
  })
  .describe('An account with a supplier, and what to order there');
export type Offer = z.infer<typeof Offer>;

const hundredths = z.number().int();
const paise = z.number().int().nonnegative();

export const OfferFacts = z.object({
  costPaise: paise.nullable().describe('Null if the price or unit cost is unknown'),
  pricePaise: paise.describe('Selling price before a coupon'),
  costHundredths: hundredths.nullable().describe('In hundredths of the supplier’s unit'),
  balanceHundredths: hundredths.nullable().describe('The last known balance'),
  isAccountSetUp: z.boolean(),
  stock: z.enum(['listed', 'gone', 'unknown']).describe('`gone`: no longer listed, or recently rejected'),
  isCircuitOpen: z.boolean(),
  openDeliveries: z
    .number()
    .int()
    .nonnegative()
    .describe('Deliveries of other orders queued, in flight or unknown there; 0 without a second account'),
  playerCheck: z.enum(['not-needed', 'passed', 'missing']),
  isTried: z.boolean().describe('This order was already sent there'),
});
export type OfferFacts = z.infer<typeof OfferFacts>;

/** In order of evaluation; the first that applies is recorded. */
export const OFFER_VERDICTS = [
  'not-confirmed',
  'disabled',
  'no-account',
  'no-supplier-ids',
  'tried',
  'out-of-stock',
  'circuit-open',
  'unfunded',
  'below-margin',
  'player-not-checked',
  'usable',
  'chosen',
] as const;
export type OfferVerdict = (typeof OFFER_VERDICTS)[number];

export const OfferPolicy = z.object({
  marginFloorPercent: z.number().min(0).max(100),
  sellsAtLoss: z.boolean().describe('The margin floor does not apply'),
});
export type OfferPolicy = z.infer<typeof OfferPolicy>;

/** Recorded with the deliveries it leads to. */
export const OfferChoice = z.object({
  policy: OfferPolicy,
  chosen: Offer.nullable(),
  considered: z.array(z.object({ offer: Offer, verdict: z.enum(OFFER_VERDICTS), facts: OfferFacts })),
});
export type OfferChoice = z.infer<typeof OfferChoice>;
