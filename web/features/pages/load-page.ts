import type { QueryClient } from '@tanstack/react-query';
import { pageQuery } from '../../api/own-page.ts';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { seoText } from '../../text/en/seo.ts';

type Page = keyof typeof seoText.en;

export async function loadPage(queryClient: QueryClient, page: Page, path: string) {
  const [{ name }] = await Promise.all([
    queryClient.ensureQueryData(shopQuery),
    page === 'follow' || queryClient.ensureQueryData(pageQuery(page)),
  ]);
  return { head: { ...textNow(seoText)[page](name), path } };
}
