import { z } from 'zod';
import { Timestamp } from './fields.ts';

/** By what rule one of several usable offers of an item is chosen. */
export const DELIVERY_POLICIES = ['fixed', 'cheapest', 'fastest'] as const;
export type DeliveryPolicy = (typeof DELIVERY_POLICIES)[number];

/**
 * Whom a rejection concerns. `player`: the ID or its country, it would be rejected again. `supplier`: stock, blocks, what
 * is open to us there; another supplier may deliver. `unknown-cause`: any code that is not known, dealt with as the
 * player's, because nothing is bought a second time on a guess.
 */
export const REJECTION_CAUSES = ['player', 'supplier', 'unknown-cause'] as const;
export type RejectionCause = (typeof REJECTION_CAUSES)[number];

/** The id of the offer that an item's own API type and supplier ids make. */
export const OWN_OFFER = 'own';
/** Its place in the list. */
export const OWN_POSITION = 0;

/** One way to buy a pack: an account at a supplier, and what to order there. */
export const Offer = z
  .object({
    id: z.string().meta({
      description:
        '`own` for the item’s own API type and supplier ids; with `#2` behind it the same offer on the second account of its supplier and region',
    }),
    position: z.number().int().nonnegative().meta({ description: 'Place in the list; the own one has 0' }),
    supplier: z.string().meta({ description: 'Empty where the API type names no supplier' }),
    region: z.string().meta({
      description: 'With the number of the account behind it, as `br#2`, where it is a further one',
    }),
    supplierProduct: z.string(),
    supplierItemIds: z.array(z.string()).meta({ description: 'One supplier order each' }),
    needsPlayerCheck: z.boolean(),
    isEnabled: z.boolean(),
    confirmedBy: z.string().nullable().meta({ description: '`_id` of the user; null for the own one' }),
    confirmedAt: Timestamp.nullable().meta({ description: 'Null: a proposal, from which nothing is bought' }),
  })
  .meta({ description: 'One way to buy a pack' });
export type Offer = z.infer<typeof Offer>;

const hundredths = z.number().int();
const paise = z.number().int().nonnegative();

/** What was known of an offer when it was judged. */
export const OfferFacts = z.object({
  costPaise: paise.nullable().meta({ description: 'Null where price or exchange rate is not known' }),
  pricePaise: paise.meta({ description: 'What it is sold for, before a coupon' }),
  costHundredths: hundredths.nullable().meta({ description: 'In hundredths of the supplier’s unit' }),
  balanceHundredths: hundredths.nullable().meta({ description: 'The last balance that was read' }),
  isAccountSetUp: z.boolean(),
  stock: z
    .enum(['listed', 'gone', 'unknown'])
    .meta({ description: 'What the supplier last said of the pack' }),
  isCircuitOpen: z.boolean(),
  openDeliveries: z.number().int().nonnegative().default(0).meta({
    description:
      'Of other orders, in the account’s queue, in flight or unknown; 0 where it is the only account',
  }),
  decided: z.number().int().nonnegative().meta({
    description: 'Deliveries of the last minutes that count, of all accounts of the supplier and region',
  }),
  delivered: z.number().int().nonnegative(),
  medianMs: z.number().int().nonnegative().nullable().meta({ description: 'Of those delivered' }),
  playerCheck: z.enum(['not-needed', 'passed', 'missing']),
  isTried: z.boolean().meta({ description: 'This order was sent there, and not back in the queue since' }),
});
export type OfferFacts = z.infer<typeof OfferFacts>;

/** What was found about an offer. The first that holds is kept, in this order. */
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
  delivery: z.enum(DELIVERY_POLICIES),
  marginFloorPercent: z.number().min(0).max(100),
  sellsAtLoss: z.boolean().meta({ description: 'The margin floor does not hold' }),
});
export type OfferPolicy = z.infer<typeof OfferPolicy>;

/** A choice among offers that explains itself; kept with the deliveries that follow from it. */
export const OfferChoice = z.object({
  policy: OfferPolicy,
  chosen: Offer.nullable(),
  considered: z.array(
    z.object({ offer: Offer, verdict: z.enum(OFFER_VERDICTS), facts: OfferFacts.nullable() }),
  ),
});
export type OfferChoice = z.infer<typeof OfferChoice>;
