import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { seoText } from '../../text/en/seo.ts';

type Page = keyof typeof seoText.en;

export async function loadPage(queryClient: QueryClient, page: Page, path: string) {
  const { name } = await queryClient.ensureQueryData(shopQuery);
  return { head: { ...textNow(seoText)[page](name), path } };
}
