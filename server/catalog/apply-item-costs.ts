import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';

/** Why an item is held: every otherwise usable offer is below the margin floor, or none is usable. */
export type HoldReason = 'loss' | 'unavailable';

export interface ItemSupply {
  id: string;
  /** The item's cost in paise; null leaves it unchanged. */
  costPaise: number | null;
  /** Null if the item need not be held. */
  hold: HoldReason | null;
}

export interface HeldItem {
  name: string;
  because: HoldReason;
  costPaise: number | null;
  /** The lower of its prices. */
  pricePaise: number;
}

/** Stores costs, and holds or releases items. Items that staff took off sale stay off. @returns the newly held */
export async function applyItemCosts(
  tx: Tx,
  supply: readonly ItemSupply[],
  { now }: { now: Date },
): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem & { isHeld: boolean }>`
    with judged as (
      select i.id, coalesce(c."costPaise", i.cost_paise) as cost_paise, i.at_loss_since is not null as was_held, i.in_stock as was_in_stock,
        c.hold is not null as is_held, c.hold
      from items i join json_to_recordset(${JSON.stringify(supply)}::json) as c(id text, "costPaise" bigint, hold text) on c.id = i.id
      where i.deleted_at is null for no key update of i
    )
    update items i set cost_paise = j.cost_paise, version = i.version + 1,
      in_stock = case when j.is_held then false when j.was_held then true else i.in_stock end,
      at_loss_since = case when not j.is_held then null when i.in_stock or j.was_held then coalesce(i.at_loss_since, ${now}) end,
      held_because = case when j.is_held and (i.in_stock or j.was_held) then j.hold end
    from judged j
    where i.id = j.id and (i.cost_paise is distinct from j.cost_paise or (j.is_held and i.in_stock) or (j.was_held and not j.is_held)
      or (j.was_held and i.held_because is distinct from j.hold))
    returning i.name, j.is_held and j.was_in_stock and not j.was_held as "isHeld",
      j.hold as because, j.cost_paise as "costPaise", least(i.discounted_paise, i.resell_paise) as "pricePaise"`.execute(
    tx,
  );
  if (rows.length > 0) await announceIn(tx, 'catalog');
  return rows.filter(({ isHeld }) => isHeld);
}
