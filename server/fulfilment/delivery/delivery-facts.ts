import { sql } from 'kysely';
import { announceIn } from '#platform/events/event-bus.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import type { Supplier } from '../suppliers/supplier.ts';

/** Fewer deliveries make a median unreliable. */
const ENOUGH = 20;
const RECENT = 200;
const RENEW_MS = 60_000;

/**
 * What the catalogue shows about deliveries: whether a supplier is out, and the median time of a product. Cached in
 * memory; refreshed every minute and whenever the catalogue changes.
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
        if (!this.#isClosed) fulfilment.platform.log.warn({ err: error }, 'reading delivery times failed');
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
    // Invalidates cached responses.
    if (isChanged) await announceIn(db.queries, 'catalog');
    const rows = await sql<{ product_id: string; seconds: number }>`
      select p.id as product_id, percentile_cont(0.5) within group (order by extract(epoch from o.completed_at - o.paid_at))::float8 as seconds
      from products p
      cross join lateral (select completed_at, paid_at from orders where product_id = p.id and status = 'Completed' and completed_at is not null
        and paid_at is not null order by id desc limit ${RECENT}) o
      group by p.id having count(*) >= ${ENOUGH}`.execute(db.queries);
    this.#medians = new Map(rows.rows.map((row) => [row.product_id, Math.max(1, Math.round(row.seconds))]));
  }

  /** API types with a pack on sale that no account can deliver now, from any offer. */
  async #listDelayed(): Promise<string[]> {
    const { db } = this.#fulfilment.platform;
    const open = await db.queries
      .selectFrom('supplier_health')
      .select(['supplier', 'region', 'account'])
      .where('out_since', 'is not', null)
      .execute();
    if (open.length === 0) return [];
    const isOut = ({ name, region, account }: Supplier) =>
      open.some((row) => row.supplier === name && row.region === region && row.account === account);
    const out = [...this.#fulfilment.suppliers].filter(([, accounts]) => accounts.every(isOut));
    const running = accountsOf(this.#fulfilment).filter((account) => !isOut(account));
    const { rows } = await sql<{ api_type: string }>`
      select t.api_type from unnest(${out.map(([apiType]) => apiType)}::text[]) t (api_type)
      where not exists (select from items where api_type = t.api_type and deleted_at is null)
        or exists (
          select from items i where i.api_type = t.api_type and i.deleted_at is null and not exists (
            select from item_offers f
            join unnest(${running.map(({ name }) => name)}::text[], ${running.map(({ region }) => region)}::text[]) a (supplier, region)
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
