import type { Item, Product } from '@rush/contract/catalog.ts';
import { productPath } from '../../api/catalog.ts';
import { absoluteAddress } from '../../api/page-head.ts';

const IN_STOCK = 'https://schema.org/InStock';
const OUT_OF_STOCK = 'https://schema.org/OutOfStock';

interface Names {
  shopName: string;
  home: string;
}

export function productData(product: Product, items: readonly Item[], { shopName, home }: Names) {
  const url = absoluteAddress(productPath(product));
  const picture = absoluteAddress(`/previews/${product._id}.jpg`);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      '@id': `${url}#product`,
      name: product.name,
      ...(product.importantnote && { description: descriptionOf(product) }),
      sku: String(product.productid),
      image: [absoluteAddress(product.imgpath), picture],
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
        { '@type': 'ListItem', position: 1, name: home, item: absoluteAddress('/') },
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

function offersOf(product: Product, items: readonly Item[], seller: { shopName: string; url: string }) {
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
      url: seller.url,
      seller: { '@type': 'Organization', name: seller.shopName },
    },
  };
}
