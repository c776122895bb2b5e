import { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { isApiError } from './api/client.ts';
import { routeTree } from './routeTree.gen.ts';

const MissingPage = lazyRouteComponent(() => import('./features/missing/missing-page.tsx'), 'MissingPage');
const BrokenPage = lazyRouteComponent(() => import('./features/missing/missing-page.tsx'), 'BrokenPage');

export function getRouter() {
  const queryClient = new QueryClient({
    defaultOptions: {
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
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
  });
  setupRouterSsrQueryIntegration({ router, queryClient });
  return router;
}

const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine;

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
