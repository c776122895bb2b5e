import { createFileRoute } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../api/hydration.ts';
import { privateHead } from '../api/page-head.ts';
import { fromSearch, returnPath } from '../api/return-path.ts';
import { OfflineScreen } from '../features/missing/offline-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { offlineText } from '../text/en/offline.ts';

/** The service worker caches this page and shows it instead of any page that cannot be reached. */
export const Route = createFileRoute('/offline')({
  validateSearch: fromSearch,
  loader: () => ({ title: textNow(offlineText).title }),
  head: () => privateHead,
  component: Page,
});

function Page() {
  const { from } = useAfterHydration(Route.useSearch(), NO_SEARCH);
  return <OfflineScreen from={from === undefined ? undefined : returnPath(from)} />;
}
