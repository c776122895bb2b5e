import { formatPaise } from '@rush/contract/money.ts';
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
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import { PERMANENT_VERDICTS } from '../delivery/next-step.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { chooseOffers } from './choose-offer.ts';
import { type ItemOffers, listOffersOfItems } from './list-offers.ts';

export const holdItemsAgain = defineJob({ name: 'hold-items', payload: z.object({}), attemptsMax: 3 });

/** An open circuit takes items off sale only after this long. */
const GRACE_MS = 60_000;

export function evaluateItemsNow(queries: Queries): Promise<void> {
  return enqueue(queries, holdItemsAgain, {}, { key: 'hold-items' });
}

/** Waits first, because a circuit that has just opened may soon close. */
export function evaluateItemsAfterGrace(queries: Queries, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + GRACE_MS);
  return enqueue(queries, holdItemsAgain, {}, { key: 'hold-items-after-grace', runAt });
}

/** Takes items off sale while none of their offers can be used, and records what each item costs. */
export async function holdItems(fulfilment: Fulfilment): Promise<void> {
  const { platform } = fulfilment;
  const now = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    // Locks prices, but does not block orders, until the items are evaluated.
    await sql`select from items where deleted_at is null order by id for no key update`.execute(tx);
    const supply = await evaluateItems(tx, fulfilment);
    await alertOwnerOfHeld(fulfilment, tx, await applyItemCosts(tx, supply, { now }));
  });
}

async function evaluateItems(tx: Tx, fulfilment: Fulfilment): Promise<ItemSupply[]> {
  const items = await listOffersOfItems(tx, fulfilment.platform.clock.now());
  const subjects = items.map((item) => ({ ...item, quantity: 1 }));
  const choices = await chooseOffers(tx, fulfilment, subjects, { outForMs: GRACE_MS });
  return items.map((item, index) => {
    const considered = choices[index]?.considered ?? [];
    const candidates = considered.filter(({ verdict }) => !PERMANENT_VERDICTS.has(verdict));
    const chosen = candidates.find(({ verdict }) => verdict === 'chosen');
    const costs = (chosen ? [chosen] : candidates).map((entry) => entry.facts.costPaise);
    const knownCosts = costs.filter((cost) => cost !== null);
    const verdicts = candidates.map(({ verdict }) => verdict);
    return {
      id: item.itemId,
      costPaise: knownCosts.length > 0 ? Math.min(...knownCosts) : null,
      hold: chosen ? null : holdOf(item, verdicts),
    };
  });
}

function holdOf({ isApi }: ItemOffers, verdicts: readonly OfferVerdict[]): HoldReason | null {
  if (!isApi || verdicts.length === 0) return null;
  return verdicts.every((verdict) => verdict === 'below-margin') ? 'loss' : 'unavailable';
}

async function alertOwnerOfHeld({ platform }: Fulfilment, tx: Tx, items: readonly HeldItem[]): Promise<void> {
  const subjects: Record<HoldReason, string> = {
    loss: 'they would be sold at a loss',
    unavailable: 'no supplier can deliver them now',
  };
  for (const reason of ['loss', 'unavailable'] as const) {
    const rows = items.filter((row) => row.because === reason);
    if (rows.length === 0) continue;
    await alertOwner(platform, tx, {
      kind: 'prices',
      subject: `Items off sale (${rows.length}): ${subjects[reason]}`,
      text: rows
        .map(({ name, costPaise, pricePaise }) => {
          const cost = costPaise === null ? '' : `costs ₹${formatPaise(costPaise)}, `;
          return `${name}: ${cost}sold for ₹${formatPaise(pricePaise)}`;
        })
        .join('\n'),
      path: '/admin/items',
    });
  }
}
