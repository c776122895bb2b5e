import { readAccountKey } from '@rush/contract/supplier-account.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { alertOwner } from '#platform/alert-owner.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { accountsOf, type Fulfilment } from './fulfilment.ts';
import { judgeItemsNow } from './hold-items.ts';
import { accountName } from './supplier-health.ts';
import type { Supplier } from './suppliers/supplier.ts';
import { watchForecasts } from './watch-forecasts.ts';

/** So many deliveries of a product make its measured time worth showing. */
const ENOUGH = 20;
const RECENT = 200;
/** While nothing is announced it is looked at so often. */
const RENEW_MS = 60_000;

/**
 * What the catalogue says of deliveries: whether a supplier is out, and how long a product's last deliveries
 * took. Kept in memory and read again when the catalogue is announced, and every minute.
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
    this.#timer = setInterval(renew, RENEW_MS).unref();
    renew();
  }

  isSupplied = (apiType: string): boolean => this.#fulfilment.isSupplied(apiType);

  isDelayed = (apiType: string): boolean => this.#delayed.has(apiType);

  medianDeliverySeconds = (productId: string): number | null => this.#medians.get(productId) ?? null;

  async renew(): Promise<void> {
    const { db } = this.#fulfilment.platform;
    const delayed = new Set(await this.#listDelayed());
    const isChanged =
      delayed.size !== this.#delayed.size || [...delayed].some((apiType) => !this.#delayed.has(apiType));
    this.#delayed = delayed;
    // Answers that are kept may have been made of what was known before.
    if (isChanged) await announceIn(db.queries, 'catalog');
    const rows = await sql<{ product_id: string; seconds: number }>`
      select p.id as product_id, percentile_cont(0.5) within group (order by extract(epoch from o.completed_at - o.paid_at))::float8 as seconds
      from products p
      cross join lateral (select completed_at, paid_at from orders where product_id = p.id and status = 'Completed' and completed_at is not null
        and paid_at is not null order by id desc limit ${RECENT}) o
      group by p.id having count(*) >= ${ENOUGH}`.execute(db.queries);
    this.#medians = new Map(rows.rows.map((row) => [row.product_id, Math.round(row.seconds)]));
  }

  /** API types of which a pack is sold that no account delivers now, neither its own nor one of a further offer. */
  async #listDelayed(): Promise<string[]> {
    const { db } = this.#fulfilment.platform;
    const open = await db.queries
      .selectFrom('supplier_health')
      .select(['supplier', 'region'])
      .where('out_since', 'is not', null)
      .execute();
    if (open.length === 0) return [];
    const isOut = ({ name, region }: Supplier) =>
      open.some((row) => row.supplier === name && row.region === region);
    const out = [...this.#fulfilment.suppliers].filter(([, accounts]) => accounts.every(isOut));
    const running = accountsOf(this.#fulfilment).filter((account) => !isOut(account));
    const { rows } = await sql<{ api_type: string }>`
      select t.api_type from unnest(${out.map(([apiType]) => apiType)}::text[]) t (api_type)
      where not exists (select from items where api_type = t.api_type and deleted_at is null)
        or exists (
          select from items i where i.api_type = t.api_type and i.deleted_at is null and not exists (
            select from item_offers f
            join unnest(${running.map(({ name }) => name)}::text[], ${running.map(({ region }) => readAccountKey(region).region)}::text[]) a (supplier, region)
              on a.supplier = f.supplier and a.region = f.region
            where f.item_id = i.id and f.is_enabled and f.confirmed_at is not null))`.execute(db.queries);
    return rows.map(({ api_type }) => api_type);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
  }
}

export const sampleBalances = defineJob({ name: 'sample-balances', payload: z.object({}), attemptsMax: 2 });

/** Notes what each supplier account holds and how long that lasts, and raises the alarm where it runs low. */
export function balanceJob(fulfilment: Fulfilment): JobBinding {
  const { platform } = fulfilment;
  return bindJob(sampleBalances, async () => {
    const began = platform.clock.now();
    for (const supplier of accountsOf(fulfilment)) {
      const balance = Number.parseFloat(await supplier.balance().catch(() => 'unknown'));
      if (!Number.isFinite(balance)) continue;
      await noteBalance(platform, supplier.name, supplier.region, balance);
    }
    await watchForecasts(fulfilment, began);
    await judgeItemsNow(platform.db.queries);
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
