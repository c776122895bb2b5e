import type { Item, Product } from '@rush/contract/catalog.ts';
import { paysResellPrice } from '@rush/contract/price.ts';
import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { itemsQuery, productPath, productQuery } from '../../api/catalog.ts';
import { isApiError } from '../../api/client.ts';
import { absoluteUrl } from '../../api/page-head.ts';
import { readSession } from '../../api/session.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';

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
  const fromPrice = product.fromPrice === null ? '' : formatRupees(product.fromPrice);
  return {
    title: t.title(product.name, shopName),
    description: t.description(product.name, fromPrice),
    path: productPath(product),
    image: `/previews/${product._id}.jpg`,
    data: import.meta.env.SSR ? productData(product, items, { shopName, home: t.home }) : undefined,
  };
}

const IN_STOCK = 'https://schema.org/InStock';
const OUT_OF_STOCK = 'https://schema.org/OutOfStock';

interface PageNames {
  shopName: string;
  home: string;
}

function productData(product: Product, items: readonly Item[], { shopName, home }: PageNames) {
  const url = absoluteUrl(productPath(product));
  const previewUrl = absoluteUrl(`/previews/${product._id}.jpg`);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${url}#product`,
      name: product.name,
      ...(product.importantnote && { description: descriptionOf(product) }),
      sku: String(product.productid),
      image: [absoluteUrl(product.imgpath), previewUrl],
      url,
      brand: { '@type': 'Brand', name: product.name },
      ...(product.rating !== null && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          ratingCount: product.ratingCount,
        },
      }),
      ...offersOf(product, items, { shopName, url }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: home, item: absoluteUrl('/') },
        { '@type': 'ListItem', position: 2, name: product.name, item: url },
      ],
    },
  ];
}

/** The note in each available language, because Hindi pages have no separate URL. */
function descriptionOf({ importantnote, hi }: Product) {
  if (!hi.importantnote) return importantnote;
  return [
    { '@value': importantnote, '@language': 'en' },
    { '@value': hi.importantnote, '@language': 'hi' },
  ];
}

function offersOf(product: Product, items: readonly Item[], page: { shopName: string; url: string }) {
  const inStock = product.inStock ? items.filter((item) => item.inStock) : [];
  const offered = inStock.length > 0 ? inStock : items;
  if (offered.length === 0) return {};
  const prices = offered.map((item) => item.discountedprice);
  return {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      ...(product.saleEndsAt && { priceValidUntil: product.saleEndsAt }),
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: offered.length,
      availability: inStock.length > 0 ? IN_STOCK : OUT_OF_STOCK,
      url: page.url,
      seller: { '@type': 'Organization', name: page.shopName },
    },
  };
}
