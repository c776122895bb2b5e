import type { DehydratedState } from '@tanstack/react-query';

/** The element with the page's data, as JSON that no browser executes (docs/developers/decisions/0010). */
export const PAGE_DATA_ID = 'page-data';

/** The data a page was rendered with, so that the browser does not fetch it again. */
export interface PageData {
  manifest: unknown;
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
  /** Set if the route failed; only a missing page is reported. */
  error?: { isNotFound?: boolean };
}
