import { type DehydratedState, hydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from './api/client.ts';
import { routeTree } from './routeTree.gen.ts';

const MissingPage = lazyRouteComponent(() => import('./features/missing/missing-page.tsx'), 'MissingPage');
const BrokenPage = lazyRouteComponent(() => import('./features/missing/missing-page.tsx'), 'BrokenPage');

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Pressed without a connection, it fails and says so: paused, it would go out unasked when there is one again.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        // Without a connection a page says so, instead of waiting for one; it asks again when there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 2 && !isOffline() && !(isApiError(error) && error.status >= 400 && error.status < 500),
      },
    },
  });
  const router = createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // Not in the frame of the back-office, which is for staff.
    notFoundMode: 'root',
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
    hydrate: (queries: DehydratedState) => hydrate(queryClient, queries),
    Wrap: providing(queryClient),
  });
  if (import.meta.env.SSR) router.serverSsrLifecycle = withoutScripts(queryClient);
  return router;
}

function providing(client: QueryClient) {
  return (props: { children: ReactNode }) => <QueryClientProvider client={client} {...props} />;
}

/** The page's data goes out as JSON (server.tsx): the framework's own way, by scripts, is closed. */
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
