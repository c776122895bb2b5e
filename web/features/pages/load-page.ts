import type { QueryClient } from '@tanstack/react-query';
import { shopQuery } from '../../api/shop.ts';
import { textNow } from '../../text/catalogue.ts';
import { foundText } from '../../text/en/found.ts';

type Page = keyof typeof foundText.en;

/** The head of a static page; its words name the shop. */
export async function loadPage(queryClient: QueryClient, page: Page, path: string) {
  const { name } = await queryClient.ensureQueryData(shopQuery);
  const { title, description } = textNow(foundText)[page];
  return { head: { title: title(name), description: description(name), path } };
}
