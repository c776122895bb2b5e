import type { QueryClient } from '@tanstack/react-query';
import { galleryQuery, homeProductsQuery } from '../../api/catalog.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { homeData } from './home-data.ts';

export async function loadHome(queryClient: QueryClient) {
  const [shop] = await Promise.all([
    queryClient.ensureQueryData(shopQuery),
    queryClient.ensureQueryData(homeProductsQuery),
    // A shop whose banners cannot be had still sells: the page says so in their place, and it is what tries again.
    queryClient.prefetchQuery({ ...galleryQuery, retry: false }),
  ]);
  const t = textNow(homeText);
  return {
    head: {
      title: t.title(shop.name),
      description: t.description(shop.name),
      path: '/',
      // Machines read it where it was rendered; the browser needs no such code.
      data: import.meta.env.SSR ? homeData(shop) : undefined,
    },
  };
}
