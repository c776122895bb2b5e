import { sql } from 'kysely';
import type { ProductProof } from '#catalog/list-products.ts';
import type { Queries } from '#platform/database/database.ts';
import { announceIn } from '#platform/events/event-bus.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import type { Supplier } from '../suppliers/supplier.ts';

/** Figures from fewer deliveries are unreliable. */
const SAMPLE_MIN = 20;
const RECENT_MAX = 200;
const REFRESH_MS = 60_000;
/** Less often, because every changed figure invalidates the cached pages. */
const REFRESH_PROOF_MS = 10 * REFRESH_MS;
const NO_PROOF: ProductProof = {
  deliveredCount: 0,
  medianDeliverySeconds: null,
  ratingCount: 0,
  rating: null,
};

/**
 * What the catalogue shows about deliveries: whether a supplier is down, and the figures for each product. Cached in
 * memory, and refreshed by a timer and when the catalogue changes.
 */
export class DeliveryFacts {
  #delayed = new Set<string>();
  #proof = new Map<string, ProductProof>();
  #proofAt = Number.NEGATIVE_INFINITY;
  readonly #fulfilment: Fulfilment;
  #isClosed = false;
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;

  constructor(fulfilment: Fulfilment) {
    this.#fulfilment = fulfilment;
    const refresh = () =>
      void this.refresh().catch((error) => {
        if (!this.#isClosed) fulfilment.platform.log.warn({ err: error }, 'reading delivery facts failed');
      });
    this.#unsubscribe = fulfilment.platform.events.subscribe((topic) => topic === 'catalog' && refresh());
    this.#timer = setInterval(refresh, REFRESH_MS).unref();
    refresh();
  }

  isSupplied = (apiType: string): boolean => this.#fulfilment.isSupplied(apiType);

  isDelayed = (apiType: string): boolean => this.#delayed.has(apiType);

  proofOf = (productId: string): ProductProof => this.#proof.get(productId) ?? NO_PROOF;

  async refresh(): Promise<void> {
    const { db, clock } = this.#fulfilment.platform;
    const delayed = new Set(await this.#listDelayed());
    let isChanged =
      delayed.size !== this.#delayed.size || [...delayed].some((apiType) => !this.#delayed.has(apiType));
    this.#delayed = delayed;
    const now = clock.now().getTime();
    if (now - this.#proofAt >= REFRESH_PROOF_MS) {
      const proof = await readProof(db.queries);
      this.#proofAt = now;
      isChanged ||= JSON.stringify([...proof]) !== JSON.stringify([...this.#proof]);
      this.#proof = proof;
    }
    if (isChanged) await announceIn(db.queries, 'catalog');
  }

  /** API types whose accounts are all down, except those whose packs can all be bought elsewhere. */
  async #listDelayed(): Promise<string[]> {
    const { db } = this.#fulfilment.platform;
    const openCircuits = await db.queries
      .selectFrom('supplier_health')
      .select(['supplier', 'region', 'account'])
      .where('out_since', 'is not', null)
      .execute();
    if (openCircuits.length === 0) return [];
    const isDown = ({ name, region, account }: Supplier) =>
      openCircuits.some((row) => row.supplier === name && row.region === region && row.account === account);
    const unavailable = [...this.#fulfilment.suppliers].filter(([, accounts]) => accounts.every(isDown));
    const available = accountsOf(this.#fulfilment).filter((account) => !isDown(account));
    const { rows } = await sql<{ api_type: string }>`
      select t.api_type from unnest(${unavailable.map(([apiType]) => apiType)}::text[]) t (api_type)
      where not exists (select from items where api_type = t.api_type and deleted_at is null)
        or exists (
          select from items i where i.api_type = t.api_type and i.deleted_at is null and not exists (
            select from item_offers f
            join unnest(${available.map(({ name }) => name)}::text[], ${available.map(({ region }) => region)}::text[]) a (supplier, region)
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

/** Counts come from the daily figures, medians and ratings from indexes, so that no query reads all orders. */
async function readProof(queries: Queries): Promise<Map<string, ProductProof>> {
  const { rows } = await sql<ProductProof & { id: string }>`
    select d.product_id as id, d.delivered as "deliveredCount",
      case when m.measured >= ${SAMPLE_MIN} then greatest(1, round(m.seconds)) end as "medianDeliverySeconds",
      coalesce(r.rated, 0) as "ratingCount", r.rating
    from (select product_id, sum(completed)::int as delivered from order_days group by product_id) d
    cross join lateral (
      select count(*) as measured, percentile_cont(0.5) within group (order by extract(epoch from completed_at - paid_at))::float8 as seconds
      from (select completed_at, paid_at from orders where product_id = d.product_id and status = 'Completed' and completed_at is not null
        and paid_at is not null order by id desc limit ${RECENT_MAX}) recent) m
    left join (
      select product_id, count(*)::int as rated, round(avg(rating), 1)::float8 as rating
      from orders where rating is not null and status = 'Completed' group by product_id having count(*) >= ${SAMPLE_MIN}) r using (product_id)
    where d.delivered >= ${SAMPLE_MIN} order by id`.execute(queries);
  return new Map(rows.map(({ id, ...proof }) => [id, proof]));
}
