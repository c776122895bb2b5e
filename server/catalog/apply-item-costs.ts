import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';

/** What one item costs the shop at its supplier. */
export interface ItemCost {
  id: string;
  costPaise: number;
}

/** An item that went off sale just now, because it would be sold below its cost. */
export interface HeldItem {
  name: string;
  costPaise: number;
  /** The lower one of its prices. */
  pricePaise: number;
}

/**
 * Keeps what items cost, and takes an item off sale while it would be sold below that, unless the owner sells at a
 * loss on purpose. One that was taken off is on sale again when its price is good again.
 *
 * @returns what is newly off sale
 */
export async function applyItemCosts(
  tx: Tx,
  costs: readonly ItemCost[],
  { sellsAtLoss, now }: { sellsAtLoss: boolean; now: Date },
): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem & { isHeld: boolean }>`
    with judged as (
      select i.id, c."costPaise" as cost_paise, i.at_loss_since is not null as was_held,
             c."costPaise" > least(i.discounted_paise, i.resell_paise) and not ${sellsAtLoss} as is_loss
      from items i join json_to_recordset(${JSON.stringify(costs)}::json) as c(id text, "costPaise" bigint) on c.id = i.id
      where i.deleted_at is null for update of i
    )
    update items i set cost_paise = j.cost_paise, version = i.version + 1,
      in_stock = case when j.is_loss then false when j.was_held then true else i.in_stock end,
      at_loss_since = case when not j.is_loss then null when i.in_stock or j.was_held then coalesce(i.at_loss_since, ${now}) end
    from judged j
    where i.id = j.id and (i.cost_paise is distinct from j.cost_paise or (j.is_loss and i.in_stock) or (j.was_held and not j.is_loss))
    returning i.name, i.at_loss_since is not null and (not j.was_held or not i.in_stock) and i.at_loss_since = ${now} as "isHeld",
      j.cost_paise as "costPaise", least(i.discounted_paise, i.resell_paise) as "pricePaise"`.execute(tx);
  if (rows.length > 0) await announceIn(tx, 'catalog');
  return rows.filter(({ isHeld }) => isHeld);
}
