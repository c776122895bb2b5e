import { sql } from 'kysely';
import { pricePaise } from '#catalog/price-for.ts';
import { totalPaise } from '#coupons/discount.ts';
import { SHOP } from '#ledger/accounts.ts';
import { takingCoins } from '#ledger/take-coins.ts';
import { brokenConstraint } from '#platform/database/database.ts';
import type { AtOnceClaim } from '#platform/http/binding.ts';
import { claimAnswered } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { stageJob } from '#platform/jobs/staged-jobs.ts';
import { deliverOrder } from './jobs.ts';
import { confirmationUrl, orderValues, type Plan } from './order-values.ts';
import type { Orders } from './orders.ts';
import type { PlaceOrderInput } from './place-order.ts';
import { needsVerifiedPlayer, readInputs } from './read-inputs.ts';

/**
 * Places an order that is paid from the wallet in one statement: the claim of the request, the debit, the order,
 * its first two lines and the delivery job have one fate and cost one round trip. It does what placeOrder does
 * for the ordinary case; whatever is not ordinary – a coupon, a refusal, a repeat – it leaves to that, having
 * changed nothing.
 *
 * @returns the answer, or null where placeOrder must look
 */
export async function placePaidOrder(orders: Orders, input: PlaceOrderInput, claim: AtOnceClaim) {
  const { db, config, clock, settings } = orders.platform;
  const plan = await planAtOnce(orders, input);
  if (!plan || settings.get('shop.closed')) return null;
  const now = clock.now();
  const valuePaise = totalPaise(plan.pricePaise, 0);
  const isExpected =
    input.expectedPrice === undefined || Math.round(input.expectedPrice * 100) === valuePaise;
  if (valuePaise === 0 || !isExpected) return null;
  const order = {
    ...orderValues(input, plan, { id: newId(now.getTime()), now, coupon: null, valuePaise }),
    inputs: plan.inputs.inputs,
    status: 'Processing',
    reason: '',
    refunded_paise: 0,
    paid_at: now,
  };
  const answer = {
    status: true as const,
    msg: 'Order placed successfully.',
    redirect_url: confirmationUrl(config.publicUrl, order.orderid),
    orderid: order.orderid,
    client_txn_id: order.orderid,
  };
  const { held, moved, line } = takingCoins(
    {
      userId: input.caller.id,
      amountPaise: valuePaise,
      to: SHOP.sales,
      kind: 'order-wallet',
      reference: order.id,
      type: 'Debit',
      orderId: order.id,
      orderReference: order.orderid,
      description: `${order.productname} · ${order.itemname}`,
      now,
    },
    sql`exists (select from claimed)`,
  );
  const delivery = order.is_api
    ? stageJob(
        deliverOrder,
        { orderId: order.id },
        { key: `deliver ${order.id}`, queue: `supplier ${order.api_type}` },
        sql`placed`,
      )
    : sql`select`;
  const written = await db
    .prepared<{ id: string }>(
      `place-paid-order${order.is_api ? '' : ' by hand'}`,
      sql`with ${stillOffered(plan)}, ${held},
      claimed as (${claimAnswered(claim.name, answer, sql`exists (select from offered) and exists (select from held) and ${claim.isStillSignedIn}`)}),
      ${moved}, line as (${line}),
      placed as (
        insert into orders select (jsonb_populate_record(null::orders, ${JSON.stringify(order)}::jsonb)).* from moved returning id
      ),
      events as (
        insert into order_events (order_id, at, from_status, to_status, place, actor, actor_id, text)
        select placed.id, ${now}::timestamptz, event.* from placed cross join (values
          (null, 'Created', 'bank', 'shopper', ${input.caller.id}, 'Order placed.'),
          ('Created', 'Processing', 'shop', 'shop', null, 'Paid with R-Coins.')) event
      ),
      delivery as (${delivery})
      select id from placed`,
    )
    .catch((error) => {
      // A wish of long ago whose answer is no longer kept: placeOrder finds its order.
      if (brokenConstraint(error) === 'orders_wish') return [];
      throw error;
    });
  if (written.length === 0) return null;
  orders.stagedJobs.nudge();
  orders.metrics.count('rush_orders_total', { paymentmode: 'wallet' });
  return answer;
}

/** What the shelf in memory says; the statement makes sure that the database says the same at that moment. */
async function planAtOnce(orders: Orders, input: PlaceOrderInput): Promise<Plan | null> {
  if (input.couponCode || input.paymentmode !== 'wallet') return null;
  const found = (await orders.catalog.read()).find(input);
  if (!found?.product.in_stock || !found.item.in_stock) return null;
  const { product, item } = found;
  const inputs = readInputs(product, input);
  let username = '';
  if (needsVerifiedPlayer(product)) {
    const player = await orders.findVerifiedPlayer(
      orders.platform.db.queries,
      product,
      inputs.input1,
      inputs.input2,
    );
    if (!player?.isPermitted) return null;
    username = player.username;
  }
  return {
    product,
    item,
    inputs,
    username,
    pricePaise: pricePaise(item, input.caller.role) * input.quantity,
  };
}

/** A row where product and item are as they were read, and still belong together. */
function stillOffered({ product, item }: Plan) {
  return sql`offered as (
    select from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
    where i.id = ${item.id} and i.version = ${item.version}::int and i.in_stock and i.deleted_at is null
      and p.id = ${product.id} and p.version = ${product.version}::int and p.in_stock and p.deleted_at is null
  )`;
}
