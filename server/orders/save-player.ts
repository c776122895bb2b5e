import type { SavedPlayer } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { PREPARED, type Queries, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OrderRow, SavedPlayerRow } from './tables.ts';

const PLAYERS_MAX = 50;

export interface PlayerInput {
  productId: string;
  type: string;
  input1: string;
  input2: string;
  name: string;
  username: string;
}

/** Saves or renames a player. Refuses with `too-many-players` above 50. */
export async function savePlayer(
  tx: Tx,
  userId: string,
  player: PlayerInput,
  now: Date,
): Promise<SavedPlayerRow> {
  return (await writePlayer(tx, userId, player, now)) ?? refuse('too-many-players');
}

/** Saves the player of a delivered order, if there is room. */
export async function savePlayerOf(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const player = {
    productId: order.product_id,
    type: order.product_type,
    input1: order.input1,
    input2: order.input2,
    name: '',
    username: order.username,
  };
  await writePlayer(tx, order.user_id, player, now);
}

async function writePlayer(
  tx: Tx,
  userId: string,
  player: PlayerInput,
  now: Date,
): Promise<SavedPlayerRow | null> {
  const result = await sql<SavedPlayerRow>`${PREPARED}
    insert into saved_players (id, user_id, product_id, type, name, input1, input2, username, last_used_at)
    select ${newId(now.getTime())}, ${userId}, ${player.productId}, ${player.type}, ${player.name}, ${player.input1}, ${player.input2}, ${player.username}, ${now}
    where (select count(*) from saved_players where user_id = ${userId}) < ${PLAYERS_MAX} or exists (
      select from saved_players where user_id = ${userId} and product_id = ${player.productId} and input1 = ${player.input1} and input2 = ${player.input2})
    on conflict on constraint saved_players_once do update set
      name = case when excluded.name = '' then saved_players.name else excluded.name end,
      username = case when excluded.username = '' then saved_players.username else excluded.username end,
      last_used_at = excluded.last_used_at
    returning *`.execute(tx);
  return result.rows[0] ?? null;
}

export async function listPlayers(
  queries: Queries,
  userId: string,
  productId?: string,
): Promise<SavedPlayerRow[]> {
  let query = queries.selectFrom('saved_players').selectAll().where('user_id', '=', userId);
  if (productId) query = query.where('product_id', '=', productId);
  return query.orderBy('last_used_at', 'desc').limit(PLAYERS_MAX).execute();
}

/** Refuses with `player-not-saved`. */
export async function forgetPlayer(queries: Queries, userId: string, id: string): Promise<void> {
  const deleted = await queries
    .deleteFrom('saved_players')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) refuse('player-not-saved');
}

export function presentPlayer(row: SavedPlayerRow): SavedPlayer {
  return {
    _id: row.id,
    product_id: row.product_id,
    type: row.type,
    name: row.name,
    input1: row.input1,
    input2: row.input2,
    username: row.username,
    lastUsedAt: row.last_used_at.toISOString(),
  };
}
