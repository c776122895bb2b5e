import type { Item, Product } from '@rush/contract/catalog.ts';
import { paysResellPrice } from '@rush/contract/role-price.ts';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { productPath } from '../../api/catalog.ts';
import { isApiError } from '../../api/client.ts';
import { itemsQuery, productQuery } from '../../api/product-page.ts';
import { readSession } from '../../api/session.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';
import { productData } from './product-data.ts';

export async function loadProduct(queryClient: QueryClient, id: string) {
  try {
    const [product, items, shop] = await Promise.all([
      queryClient.ensureQueryData(productQuery(id)),
      queryClient.ensureQueryData(
        itemsQuery(id, paysResellPrice(readSession()?.user.role) ? 'reseller' : 'shopper'),
      ),
      queryClient.ensureQueryData(shopQuery),
    ]);
    return { head: headOf(product, items, shop.name) };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

function headOf(product: Product, items: readonly Item[], shopName: string) {
  const t = textNow(productText);
  const from = product.fromPrice === null ? '' : formatRupees(product.fromPrice);
  return {
    title: t.title(product.name, shopName),
    description: t.description(product.name, from),
    path: productPath(product),
    image: `/previews/${product._id}.jpg`,
    data: import.meta.env.SSR ? productData(product, items, { shopName, home: t.home }) : undefined,
  };
}
