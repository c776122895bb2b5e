/**
 * Files of TanStack that a first visit does not use: they go with the pages that import them. The names are the
 * packages' own and promised nowhere; `server/platform/http/rendered-page.test.ts` fails where one is gone.
 */
export const LATER_FILES = {
  '@tanstack/query-core': ['infiniteQueryObserver', 'mutationObserver', 'queriesObserver'],
  '@tanstack/react-query': ['useInfiniteQuery', 'useMutation'],
  '@tanstack/react-router': ['useBlocker'],
} as const;

const LATER_PACKAGES = ['react-virtual', 'virtual-core'];

const later = [...LATER_PACKAGES, ...Object.values(LATER_FILES).flat()].join('|');

/** What every page needs of React and TanStack, by a module's path: one file, kept by browsers over many builds. */
export const BASE_MODULES = new RegExp(
  `node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack)/(?!.*(${later}))`,
);
