import type { PageName } from '@rush/contract/pages.ts';
import type { QueryClient } from '@tanstack/react-query';
import { customTextsOf, pageQuery } from '../../api/custom-page.ts';
import { shopQuery } from '../../api/shop.ts';
import { type Catalogue, languageNow, textNow } from '../../text/catalogue.ts';

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
  const [shop, data] = await Promise.all([
    queryClient.ensureQueryData(shopQuery),
    page === 'follow' ? null : queryClient.ensureQueryData(pageQuery(page)),
  ]);
  const custom = data ? customTextsOf(data, languageNow(), shop) : {};
  const { title, lead } = textNow(texts)[page];
  const description = custom.lead ?? (typeof lead === 'string' ? lead : lead(shop.name));
  return { head: { title: `${custom.title ?? title} | ${shop.name}`, description, path } };
}
