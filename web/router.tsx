import { type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from './api/client.ts';
import { BrokenPage } from './features/missing/broken-page.tsx';
import { routeTree } from './routeTree.gen.ts';

const MissingPage = lazyRouteComponent(() => import('./features/missing/missing-page.tsx'), 'MissingPage');

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Fail when offline, because a paused mutation would be sent later, without a user action.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        // Show the offline state instead of pausing; queries refetch on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        // An overloaded shop responds with 503. Retry for about 15 s.
        retry: (count, error) => {
          const status = isApiError(error) ? error.status : 0;
          return count < (status === 503 ? 4 : 2) && !isOffline() && !(status >= 400 && status < 500);
        },
      },
    },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    // The default, JSON.parse, would read the referral code 123E4567 as Infinity.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Render outside the back-office frame, which is for staff.
    notFoundMode: 'root',
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
    hydrate: (queries: DehydratedState) => hydrate(queryClient, queries),
    Wrap: wrapperFor(queryClient),
  });
  if (import.meta.env.SSR) router.serverSsrLifecycle = withoutScripts(queryClient);
  return router;
}

function wrapperFor(client: QueryClient) {
  return (props: { children: ReactNode }) => <QueryClientProvider client={client} {...props} />;
}

/** Disables the framework's scripts, because page data is sent as JSON (server.tsx). */
const withoutScripts = (queryClient: QueryClient): AnyRouter['serverSsrLifecycle'] => ({
  onServerSsrAttach: [
    (serverSsr) => {
      serverSsr.dehydrate = () => Promise.resolve();
      serverSsr.takeInitialHydrationScriptTags = () => undefined;
      serverSsr.onCleanup(() => queryClient.clear());
    },
  ],
});

const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
