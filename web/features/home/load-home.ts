import type { Shop } from '@rush/contract/shop.ts';
import type { QueryClient } from '@tanstack/react-query';
import { galleryQuery, homeProductsQuery } from '../../api/catalog.ts';
import { absoluteUrl } from '../../api/page-head.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';

export async function loadHome(queryClient: QueryClient) {
  const [shop] = await Promise.all([
    queryClient.ensureQueryData(shopQuery),
    queryClient.ensureQueryData(homeProductsQuery),
    // Render the page even without banners; the browser retries.
    queryClient.prefetchQuery({ ...galleryQuery, retry: false }),
  ]);
  const t = textNow(homeText);
  return {
    head: {
      title: t.title(shop.name),
      description: t.description(shop.name),
      path: '/',
      // Only the server's HTML needs structured data, for search engines.
      data: import.meta.env.SSR ? homeData(shop) : undefined,
    },
  };
}

function homeData(shop: Shop) {
  const home = absoluteUrl('/');
  const contacts = Object.entries({
    telephone: shop.supportPhone,
    email: shop.supportEmail,
  }).filter(([, value]) => value !== '');
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${home}#organization`,
      name: shop.name,
      legalName: shop.legalName,
      url: home,
      logo: absoluteUrl('/icons/icon-512.png'),
      ...(shop.address && { address: shop.address }),
      ...(contacts.length > 0 && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          ...Object.fromEntries(contacts),
          areaServed: 'IN',
          availableLanguage: ['en', 'hi'],
        },
      }),
      sameAs: shop.socials.map(({ url }) => url),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: shop.name,
      url: home,
      inLanguage: ['en-IN', 'hi-IN'],
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${absoluteUrl('/home')}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
