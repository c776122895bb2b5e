import type { Item, Product } from '@rush/contract/catalog.ts';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { itemsQuery, productPath, productQuery } from '../../api/catalog.ts';
import { isApiError } from '../../api/client.ts';
import { absoluteAddress } from '../../api/page-head.ts';
import { readSession } from '../../api/session.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';

export async function loadProduct(queryClient: QueryClient, id: string) {
  const viewer = readSession()?.user.role === 'reseller' ? 'reseller' : 'shopper';
  try {
    const [product, items, shop] = await Promise.all([
      queryClient.ensureQueryData(productQuery(id)),
      queryClient.ensureQueryData(itemsQuery(id, viewer)),
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
    image: product.imgpath,
    data: structuredData(product, items, shopName),
  };
}

function structuredData(product: Product, items: readonly Item[], shopName: string) {
  const prices = items.filter((item) => item.inStock).map((item) => item.discountedprice);
  const url = absoluteAddress(productPath(product));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      image: absoluteAddress(product.imgpath),
      url,
      brand: { '@type': 'Brand', name: product.name },
      ...(prices.length > 0 && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'INR',
          lowPrice: Math.min(...prices),
          highPrice: Math.max(...prices),
          offerCount: prices.length,
          availability: 'https://schema.org/InStock',
          seller: { '@type': 'Organization', name: shopName },
        },
      }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: shopName, item: absoluteAddress('/') },
        { '@type': 'ListItem', position: 2, name: product.name, item: url },
      ],
    },
  ];
}
