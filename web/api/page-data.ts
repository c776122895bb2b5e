import type { DehydratedState } from '@tanstack/react-query';

/** The element that carries a page's data: JSON that no browser runs (docs/decisions/0010). */
export const PAGE_DATA_ID = 'page-data';

/** What a page was rendered with, so that the browser goes on from there without asking again. */
export interface PageData {
  /** Which of the app's files and styles this page's routes are made of. */
  manifest: unknown;
  /** The matched routes, outermost first. */
  matches: readonly PageMatch[];
  queries: DehydratedState;
}

interface PageMatch {
  routeId: string;
  status: string;
  updatedAt: number;
  ssr: unknown;
  loaderData?: unknown;
  isNotFound?: boolean;
  /** Set where the route ended in an error; only that there is no such page is reported. */
  error?: { isNotFound?: boolean };
}
