import { sql } from 'kysely';
import { empty, nothing, ofOrders, type TableRule } from '../table-rule.ts';

/** Deliveries and what was said to suppliers. */
export const FULFILMENT_RULES: readonly TableRule[] = [
  {
    table: 'deliveries',
    rule: 'replace',
    because: 'What the supplier delivered is part of the books; to which player is not.',
    columns: `id order_id item_number supplier region supplier_product supplier_item status attempt reference reason_code balance_before
      balance_after expected_cost not_found_count not_found_at sent_at created_at updated_at reversed_at environment
      queued_at cost sent_reading ended_reading unknown_at expires_at poll_at judged_at left_to_staff_at evidence
      choice offer_choice reject_cause active_choice traceparent`,
    replaced: { player: empty, zone: empty, reason: empty },
    whose: ofOrders,
  },
  {
    table: 'supplier_exchanges',
    rule: 'replace',
    because: 'That and when the supplier was asked stays; what was said names the player.',
    columns: 'id delivery_id order_id supplier operation outcome duration_ms at environment',
    replaced: { request: () => sql`'{}'::jsonb`, response: nothing },
    whose: (person) =>
      sql<boolean>`(${ofOrders(person)} or (order_id is null and request ->> 'userid' = any(${person.players})))`,
  },
  {
    table: 'player_checks',
    rule: 'delete',
    because: 'Names of players, kept for a day.',
    columns: 'api_type supplier_product player zone username use change_price checked_at',
    whose: ({ players }) => sql<boolean>`player = any(${players})`,
  },
];
