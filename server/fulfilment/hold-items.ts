import { indianNumber } from '@rush/contract/money.ts';
import type { OfferVerdict } from '@rush/contract/offers.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  applyItemCosts,
  type HeldItem,
  type HoldReason,
  type ItemSupply,
} from '#catalog/apply-item-costs.ts';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { bindJob, defineJob, enqueue, type JobBinding } from '#platform/jobs/jobs.ts';
import { chooseOffer } from './choose-offer.ts';
import { expandOffers } from './expand-offers.ts';
import type { Fulfilment } from './fulfilment.ts';
import { type ItemOffers, listOffersOfItems } from './list-offers.ts';
import { NEVER_BOUGHT } from './next-step.ts';
import { offerPolicy, readFactsOfAll } from './offer-facts.ts';

const holdItemsAgain = defineJob({ name: 'hold-items', payload: z.object({}), attemptsMax: 3 });

/** A circuit that is open for less than this takes nothing off sale. */
const GRACE_MS = 60_000;

export function holdItemsJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(holdItemsAgain, () => holdItems(fulfilment));
}

/** Has all items judged anew, soon: what is known of an account has changed. */
export function judgeItemsNow(queries: Queries): Promise<void> {
  return enqueue(queries, holdItemsAgain, {}, { key: 'hold-items' });
}

/** The same for a circuit that has just opened: it may close again at once. */
export function judgeItemsAfterGrace(queries: Queries, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + GRACE_MS);
  return enqueue(queries, holdItemsAgain, {}, { key: 'hold-items-after-grace', runAt });
}

/**
 * Takes an item off sale while none of its offers can be used: unfunded, broken or below the margin floor. Back on sale
 * by itself when one can. Runs where what is known of accounts changes, and again when an open circuit may be tried.
 */
export async function holdItems(fulfilment: Fulfilment): Promise<void> {
  const { platform } = fulfilment;
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    // Prices stay as they are until the items are held or released.
    await sql`select from items where deleted_at is null order by id for update`.execute(tx);
    const supply = await judgeItems(tx, fulfilment);
    await alertOwnerOfHeld(fulfilment, tx, await applyItemCosts(tx, supply, { now }));
  });
}

/** What becomes of each item by its offers. */
async function judgeItems(tx: Tx, fulfilment: Fulfilment): Promise<ItemSupply[]> {
  const items = (await listOffersOfItems(tx, {})).map((item) => ({
    ...item,
    offers: expandOffers(fulfilment, item.offers),
  }));
  const facts = await readFactsOfAll(
    tx,
    fulfilment,
    items.map(({ offers, pricePaise }) => ({ offers, pricePaise, quantity: 1 })),
    { outForMs: GRACE_MS },
  );
  return items.map((item, place) => {
    const choice = chooseOffer(item.offers, facts[place] ?? new Map(), offerPolicy(fulfilment, item.policy));
    const judged = choice.considered.filter(({ verdict }) => !NEVER_BOUGHT.has(verdict));
    const costs = judged.map((each) => each.facts?.costPaise ?? null).filter((cost) => cost !== null);
    const chosen = judged.find(({ verdict }) => verdict === 'chosen');
    return {
      id: item.itemId,
      costPaise: chosen ? (chosen.facts?.costPaise ?? null) : costs.length > 0 ? Math.min(...costs) : null,
      hold: chosen
        ? null
        : holdOf(
            item,
            judged.map(({ verdict }) => verdict),
          ),
    };
  });
}

/** An item that no supplier delivers waits for a person: that is no reason to take it off sale. */
function holdOf({ isApi }: ItemOffers, verdicts: readonly OfferVerdict[]): HoldReason | null {
  if (!isApi || verdicts.length === 0) return null;
  return verdicts.every((verdict) => verdict === 'below-margin') ? 'loss' : 'unavailable';
}

async function alertOwnerOfHeld({ platform }: Fulfilment, tx: Tx, held: readonly HeldItem[]): Promise<void> {
  const subjects: Record<HoldReason, string> = {
    loss: 'off sale: they would be sold at a loss',
    unavailable: 'off sale: no supplier can deliver them now',
  };
  for (const because of ['loss', 'unavailable'] as const) {
    const rows = held.filter((row) => row.because === because);
    if (rows.length === 0) continue;
    await alertOwner(platform, tx, {
      subject: `${rows.length} item(s) are ${subjects[because]}`,
      text: rows
        .map(({ name, costPaise, pricePaise }) => {
          const cost = costPaise === null ? '' : `costs ₹${indianNumber(costPaise)}, `;
          return `${name}: ${cost}sold for ₹${indianNumber(pricePaise)}`;
        })
        .join('\n'),
      path: '/admin/items',
    });
  }
}
