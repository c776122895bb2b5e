import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NO_SEARCH, useAfterHydration } from '../../api/hydration.ts';
import { fromSearch, readReturnSearch } from '../../api/return-path.ts';
import { useShop } from '../../api/shop.ts';
import { LoginScreen } from '../../features/sign-in/login-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { hasStorage } from '../../text/storage.ts';

export const Route = createFileRoute('/_guest/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string; error?: 'google' | 'code' } => ({
    ...fromSearch(search),
    ...((search.error === 'google' || search.error === 'code') && { error: search.error }),
  }),
  loader: () => {
    const t = textNow(signInText);
    return { head: { title: t.title, description: t.lead, path: '/login' } };
  },
  component: Page,
});

function Page() {
  const { from: requestedFrom, error } = useAfterHydration(Route.useSearch(), NO_SEARCH);
  // Google does not return `from`.
  const from = requestedFrom ?? (error && readReturnSearch().from);
  const { hosted } = useShop().signInWith;
  // The provider's client works only in the browser.
  const isHydrated = useHydrated();
  return (
    <LoginScreen
      from={from}
      googleError={error}
      hosted={
        hosted &&
        isHydrated &&
        hasStorage() && (
          <Suspense>
            <LazyHostedButton identity={hosted} from={from} />
          </Suspense>
        )
      }
    />
  );
}

const LazyHostedButton = lazy(() =>
  import('../../features/hosted-sign-in/hosted-button.tsx').then(({ HostedButton }) => ({
    default: HostedButton,
  })),
);
