import { createOrder, orderStatus } from '@rush/contract/orders.ts';
import { aPack, aShopper, type Pack, type Shopper } from './a-shopper.ts';
import { type TestShop, until } from './test-shop.ts';

export interface Settlement {
  outcome?: 'success' | 'failure';
  webhook?: 'send' | 'drop' | 'duplicate' | 'forge';
  /** In rupees; by default the amount of the charge. */
  amount?: number;
}

export class UpiOrder {
  readonly shop: TestShop;
  readonly shopper: Shopper;
  readonly id: string;

  constructor(shop: TestShop, shopper: Shopper, id: string) {
    this.shop = shop;
    this.shopper = shopper;
    this.id = id;
  }

  pay(settlement: Settlement = {}) {
    return this.shop.simulator(`/upi/orders/${this.id}/settle`, {
      outcome: 'success',
      webhook: 'drop',
      ...settlement,
    });
  }

  /** Makes the payment fail, advances the clock past its expiry, and waits until the order fails. */
  async fail(): Promise<void> {
    await this.pay({ outcome: 'failure', webhook: 'send' });
    this.shop.clock.advance(31 * 60_000);
    await runByClock(this.shop, 'poll-charges');
    await this.until('Failed');
  }

  /** What “Verify Payment” returns. @param token by default the shopper's */
  async verify(token = this.shopper.token) {
    return (await this.shop.call(orderStatus, { body: { client_txn_id: this.id }, token })).body;
  }

  until(status: string, deadlineMs?: number) {
    return until(
      async () => (await this.statusOnRecord()) === status,
      `${this.id} to be ${status}`,
      deadlineMs,
    );
  }

  async statusOnRecord(): Promise<string> {
    const result = await this.shop.owner.query('select status from orders where orderid = $1', [this.id]);
    return result.rows[0].status;
  }

  async charge(): Promise<{ id: string; status: string; checks: number }> {
    const result = await this.shop.owner.query(
      'select id, status, checks from charges where client_txn_id = $1',
      [this.id],
    );
    return result.rows[0];
  }

  /** The number of the order's ledger transfers, by kind. */
  async money(): Promise<Record<string, number>> {
    const result = await this.shop.owner.query(
      `select t.kind, count(*)::int as times from ledger_transfers t join orders o on o.id = t.order_id
       where o.orderid = $1 group by 1`,
      [this.id],
    );
    return Object.fromEntries(result.rows.map((row) => [row.kind, row.times]));
  }
}

/** An unpaid order for a pack delivered by hand, by default for ₹100, so that nothing but the payment happens. */
export async function aUpiOrder(
  shop: TestShop,
  options: { shopper?: Shopper; pack?: Pack; couponCode?: string } = {},
): Promise<UpiOrder> {
  const shopper = options.shopper ?? (await aShopper(shop));
  const pack = options.pack ?? (await aPack(shop, { discountedPaise: 100_00 }));
  const placed = await shop.call(createOrder, {
    body: { ...pack, couponCode: options.couponCode },
    token: shopper.token,
  });
  if (placed.status !== 200) throw new Error(`the order was not placed: ${JSON.stringify(placed.body)}`);
  return new UpiOrder(shop, shopper, placed.body.orderid);
}

export async function runByClock(shop: TestShop, job: string): Promise<void> {
  const added = await shop.owner.query(`select id from graphile_worker.add_job($1, '{}'::json)`, [job]);
  await until(
    async () =>
      (await shop.owner.query('select from graphile_worker.jobs where id = $1', [added.rows[0].id]))
        .rowCount === 0,
    `${job} to run`,
  );
}
