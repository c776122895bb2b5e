import type { PageName } from '@rush/contract/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { pageQuery } from '../../api/custom-page.ts';
import { shopQuery } from '../../api/shop.ts';
import { type Catalogue, textNow } from '../../text/catalogue.ts';

interface PageText {
  title: string;
  lead: string | ((shopName: string) => string);
}

export async function loadPage<Page extends PageName | 'follow'>(
  queryClient: QueryClient,
  texts: Catalogue<Record<Page, PageText>>,
  page: Page,
  path: string,
) {
  const [{ name }] = await Promise.all([
    queryClient.ensureQueryData(shopQuery),
    page === 'follow' || queryClient.ensureQueryData(pageQuery(page)),
  ]);
  const { title, lead } = textNow(texts)[page];
  const description = typeof lead === 'string' ? lead : lead(name);
  return { head: { title: `${title} | ${name}`, description, path } };
}
