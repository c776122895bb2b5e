import type { AnyRouter } from '@tanstack/react-router';
import type { DehydratedRouter } from '@tanstack/router-core/ssr/client';

/** The element with the page's data as JSON, which browsers do not execute (docs/developers/decisions/0010). */
export const PAGE_DATA_ID = 'page-data';

/** The state that the router resumes from, to avoid refetching; `i` is a match's route id. */
export type PageData = Pick<DehydratedRouter, 'manifest' | 'matches' | 'dehydratedData'>;

/** Hands the page's data to the router. Sets the match ids here, because many URLs share a rendered page. */
export function resumePage(router: AnyRouter): void {
  const element = document.getElementById(PAGE_DATA_ID);
  const data = JSON.parse(element?.textContent ?? '') as PageData;
  element?.remove();
  router.updateLatestLocation();
  const current = router.matchRoutes(router.latestLocation);
  for (const [index, match] of data.matches.entries())
    if (current[index]?.routeId === match.i) match.i = current[index].id.replaceAll('/', '#');
  Object.assign(window, { $_TSR: { router: data, buffer: [], h: () => undefined } });
}
