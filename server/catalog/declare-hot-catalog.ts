import { eachProduct, getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import type { HotAnswers } from '#platform/http/hot-answers.ts';
import { declareHotCall } from '#platform/http/hot-call.ts';
import type { Platform } from '#platform/platform.ts';
import { type DeliveryFacts, getProduct, listHomeProducts, listProductItems } from './list-products.ts';
import type { Catalog } from './read-catalog.ts';

const TOPICS = ['catalog'];

/**
 * Keeps what guests ask for most as ready bytes: the home page's products, each product, its items. They are
 * made anew when `catalog` is announced; products that are new then are declared too.
 */
export async function declareHotCatalog(
  hot: HotAnswers,
  parts: { platform: Platform; facts: DeliveryFacts; catalog: Catalog },
): Promise<void> {
  const { platform, catalog } = parts;
  declareHotCall(hot, {
    call: getHomeProducts,
    topics: TOPICS,
    make: async () => listHomeProducts(await catalog.read(), parts.facts, null),
  });
  const renew = () =>
    declareProducts(hot, parts).catch((error) => {
      // A shop that closes has nobody left to be ready for.
      if (!platform.db.pool.ending) platform.log.warn({ err: error }, 'the products could not be kept ready');
    });
  platform.settings.subscribe((topic) => {
    if (topic !== 'catalog') return;
    // Whoever listens first: the bytes are made from what is read after this.
    catalog.forget();
    hot.invalidate('catalog');
    renew().catch(() => {});
  });
  await renew();
}

async function declareProducts(
  hot: HotAnswers,
  { facts, catalog }: { facts: DeliveryFacts; catalog: Catalog },
): Promise<void> {
  const { products } = await catalog.read();
  for (const { product } of products) {
    declareHotCall(hot, {
      call: eachProduct,
      params: { id: product.id },
      topics: TOPICS,
      make: async () => getProduct(await catalog.read(), facts, { id: product.id, role: null }),
    });
    declareHotCall(hot, {
      call: listItems,
      params: { productId: product.id },
      topics: TOPICS,
      make: async () => listProductItems(await catalog.read(), product.id, null),
    });
  }
}
