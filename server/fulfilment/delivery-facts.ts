import { sql } from 'kysely';
import { z } from 'zod';
import { alertOwner } from '#platform/alert-owner.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Fulfilment } from './fulfilment.ts';
import { accountName } from './supplier-health.ts';

/** So many deliveries of a product make its measured time worth showing. */
const ENOUGH = 20;
const RECENT = 200;

/**
 * What the catalogue says of deliveries: whether a supplier is out, and how long a product's last deliveries
 * took. Kept in memory and read again when the catalogue is announced, and every few minutes.
 */
export class DeliveryClock {
  #delayed = new Set<string>();
  #medians = new Map<string, number>();
  readonly #fulfilment: Fulfilment;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(fulfilment: Fulfilment) {
    this.#fulfilment = fulfilment;
    const renew = () =>
      void this.renew().catch((error) => {
        if (!this.#isClosed) fulfilment.platform.log.warn({ err: error }, 'delivery times could not be read');
      });
    this.#unsubscribe = fulfilment.platform.events.subscribe((topic) => topic === 'catalog' && renew());
    this.#timer = setInterval(renew, 300_000).unref();
    renew();
  }

  isSupplied = (apiType: string): boolean => this.#fulfilment.isSupplied(apiType);

  isDelayed = (apiType: string): boolean => this.#delayed.has(apiType);

  medianDeliverySeconds = (productId: string): number | null => this.#medians.get(productId) ?? null;

  async renew(): Promise<void> {
    const { db, clock } = this.#fulfilment.platform;
    const open = await db.queries
      .selectFrom('supplier_health')
      .select(['supplier', 'region'])
      .where('open_until', '>', clock.now())
      .execute();
    const isOut = (name: string, region: string) =>
      open.some((row) => row.supplier === name && row.region === region);
    this.#delayed = new Set(
      [...this.#fulfilment.suppliers]
        .filter(([, supplier]) => isOut(supplier.name, supplier.region))
        .map(([apiType]) => apiType),
    );
    const rows = await sql<{ product_id: string; seconds: number }>`
      select p.id as product_id, percentile_cont(0.5) within group (order by extract(epoch from o.completed_at - o.paid_at))::float8 as seconds
      from products p
      cross join lateral (select completed_at, paid_at from orders where product_id = p.id and status = 'Completed' and completed_at is not null
        and paid_at is not null order by id desc limit ${RECENT}) o
      group by p.id having count(*) >= ${ENOUGH}`.execute(db.queries);
    this.#medians = new Map(rows.rows.map((row) => [row.product_id, Math.round(row.seconds)]));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
  }
}

export const sampleBalances = defineJob({ name: 'sample-balances', payload: z.object({}), attemptsMax: 2 });

/** Notes what each supplier account holds, and raises the alarm where it runs low. */
export function balanceJob({ platform, suppliers, metrics }: Fulfilment): JobBinding {
  return bindJob(sampleBalances, async () => {
    const accounts = new Map(
      [...suppliers.values()].map((supplier) => [`${supplier.name} ${supplier.region}`, supplier]),
    );
    for (const supplier of accounts.values()) {
      const balance = Number.parseFloat(await supplier.balance().catch(() => 'unknown'));
      if (!Number.isFinite(balance)) continue;
      await noteBalance(platform, supplier.name, supplier.region, balance);
      metrics.set('rush_supplier_balance', balance, { supplier: supplier.name, region: supplier.region });
    }
  });
}

/** Keeps the balance; the owner is mailed when it falls below the limit, not each time that it is. */
async function noteBalance(
  platform: Platform,
  supplier: string,
  region: string,
  balance: number,
): Promise<void> {
  const limit = platform.settings.get('supplier.lowBalance');
  await platform.db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('supplier_balances')
      .select('balance')
      .where('supplier', '=', supplier)
      .where('region', '=', region)
      .orderBy('at', 'desc')
      .executeTakeFirst();
    await tx
      .insertInto('supplier_balances')
      .values({ supplier, region, balance, at: platform.clock.now() })
      .execute();
    if (balance < limit && (before === undefined || Number(before.balance) >= limit))
      await alertOwner(platform, tx, {
        subject: `${accountName({ name: supplier, region })}: the balance is low`,
        text: `It holds ${balance}; the limit that you set is ${limit}.`,
        path: '/admin/analytics',
      });
    await announceIn(tx, 'balances');
  });
}
