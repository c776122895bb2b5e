import { sql } from 'kysely';
import { empty, ofOrders, ofUser, type TableRule } from '../table-rule.ts';

/** Orders and what shoppers saved for the next one. */
export const ORDER_RULES: readonly TableRule[] = [
  {
    table: 'orders',
    rule: 'replace',
    because: 'What was sold at which price stays for eight years, as tax law asks; to whom does not.',
    columns: `id orderid user_id idempotency_key product_id item_id itemid productname itemname product_type imgpath is_api
      api_type supplier_product supplier_item_ids quantity input_labels price_paise discount_paise value_paise
      refunded_paise coupon_code paymentmode status reason_code paid_at completed_at created_at updated_at`,
    replaced: {
      input1: empty,
      input2: empty,
      inputs: () => sql`'[]'::jsonb`,
      username: empty,
      useremail: empty,
      reason: empty,
    },
    whose: ofUser,
  },
  {
    table: 'order_events',
    rule: 'append-only',
    because: 'When an order moved where stays; what staff typed about it may name the person.',
    columns: 'id order_id at from_status to_status place actor actor_id kind',
    replaced: { data: empty, text: empty, reason: empty },
  },
  {
    table: 'order_notes',
    rule: 'delete',
    because: "Colleagues' notes about the person's orders.",
    columns: 'id order_id at by_user text',
    whose: ofOrders,
  },
  {
    table: 'order_alarms',
    rule: 'keep',
    because: 'Order and minutes only.',
    columns: 'order_id minutes at',
  },
  {
    table: 'saved_players',
    rule: 'delete',
    because: 'Players the person saved.',
    columns: 'id user_id product_id type name input1 input2 username last_used_at',
    whose: ofUser,
  },
  {
    table: 'coupon_uses',
    rule: 'keep',
    because: 'Figures of a discount, under the pseudonym.',
    columns: 'order_id coupon_id user_id discount_paise created_at',
  },
];
