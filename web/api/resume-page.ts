import type { AnyRouter } from '@tanstack/react-router';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';

/**
 * Hands the page's data to the router in the form it expects. One page serves every address of its kind, so each match
 * gets the id it has at this address.
 */
export function resumePage(router: AnyRouter): void {
  const element = document.getElementById(PAGE_DATA_ID);
  const data = JSON.parse(element?.textContent ?? '') as PageData;
  element?.remove();
  router.updateLatestLocation();
  const here = router.matchRoutes(router.latestLocation);
  const matches = data.matches.map((match, index) => ({
    i: here[index]?.routeId === match.routeId ? here[index].id.replaceAll('/', '#') : match.routeId,
    u: match.updatedAt,
    s: match.status,
    ssr: match.ssr,
    ...('loaderData' in match && { l: match.loaderData }),
    ...('error' in match && { e: match.error }),
    ...(match.isNotFound && { g: true }),
  }));
  const done = () => undefined;
  Object.assign(window, {
    $_TSR: {
      router: { manifest: data.manifest, matches, dehydratedData: data.queries },
      buffer: [],
      h: done,
      e: done,
      c: done,
      p: (run: () => void) => run(),
    },
  });
}
