import type { AnyRouter } from '@tanstack/react-router';
import type { DehydratedRouter } from '@tanstack/router-core/ssr/client';

/** The element with the page's data, as JSON that no browser executes (docs/developers/decisions/0010). */
export const PAGE_DATA_ID = 'page-data';

/** What the router resumes from, so that the browser does not fetch it again; `i` is the id of a match's route. */
export type PageData = Pick<DehydratedRouter, 'manifest' | 'matches' | 'dehydratedData'>;

/** Hands the page's data to the router. One page serves every address of its kind, so the ids of its matches are set here. */
export function resumePage(router: AnyRouter): void {
  const element = document.getElementById(PAGE_DATA_ID);
  const data = JSON.parse(element?.textContent ?? '') as PageData;
  element?.remove();
  router.updateLatestLocation();
  const here = router.matchRoutes(router.latestLocation);
  for (const [index, match] of data.matches.entries())
    if (here[index]?.routeId === match.i) match.i = here[index].id.replaceAll('/', '#');
  Object.assign(window, { $_TSR: { router: data, buffer: [], h: () => undefined } });
}
