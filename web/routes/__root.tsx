import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { type PageHead, pageHead } from '../api/page-head.ts';
import { shopQuery, useShop } from '../api/shop.ts';
import { HostedRedirect } from '../features/hosted-sign-in/hosted-redirect.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { Shell } from '../features/shell/shell.tsx';
import { textNow } from '../text/catalogue.ts';
import { shellText } from '../text/en/shell.ts';
import { applyLanguage, isBackOffice } from '../text/language.ts';
import { accentStyle } from '../ui/accent.ts';
import { eventReplayScript } from '../ui/event-replay.ts';
import displayFont from '../ui/fonts/rush-display.woff2?url';
import textFont from '../ui/fonts/rush-text.woff2?url';
import '../ui/theme.css';
import { firstPaintScript } from '../ui/first-paint.ts';
import { useOverlayHistory } from '../ui/use-close-on-back.ts';

const LazyShopSearch = lazy(() => import('../features/search/search-dialog.tsx'));
const LazyStaffSearch = lazy(() => import('../features/admin/search/staff-search.tsx'));
const SHOP_SEARCH = <SearchButton key="shop" dialog={LazyShopSearch} />;
const STAFF_SEARCH = <SearchButton key="staff" isStaff dialog={LazyStaffSearch} />;

const fontPreload = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

const ACCENT_ID = 'accent';

/** Computed on the server only; the browser reads it from the page. */
function accentCss(accent: string): string {
  return import.meta.env.SSR ? accentStyle(accent) : (document.getElementById(ACCENT_ID)?.textContent ?? '');
}

/** A page's loader may return a title, or a head if search engines may list the page. */
interface PageMatch {
  loaderData?: { title?: string; head?: PageHead };
  _notFound?: boolean;
  status: string;
}

function titleOf(shopName: string, matches: readonly PageMatch[]): string {
  const isMissing = matches.some((match) => match._notFound || match.status === 'notFound');
  return isMissing ? `${textNow(shellText).notFound.title} – ${shopName}` : shopName;
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Load the language first, because loaders create titles and descriptions.
  beforeLoad: ({ location, preload }) =>
    import.meta.env.SSR || preload ? undefined : applyLanguage(location.pathname),
  loader: ({ context }) => context.queryClient.ensureQueryData(shopQuery),
  head: ({ loaderData, matches }) => {
    const page = (matches.at(-1) as PageMatch | undefined)?.loaderData;
    const listedHead = page?.head && pageHead(page.head);
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'theme-color', content: loaderData?.defaultTheme === 'light' ? '#f4efe4' : '#0b0a0f' },
        { title: page?.title ?? titleOf(loaderData?.name ?? 'Rush', matches as readonly PageMatch[]) },
        { property: 'og:site_name', content: loaderData?.name ?? 'Rush' },
        { property: 'og:type', content: 'website' },
        { property: 'og:locale', content: 'en_IN' },
        ...(listedHead?.meta ?? []),
      ],
      links: [
        fontPreload(displayFont),
        fontPreload(textFont),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
        ...(listedHead?.links ?? []),
      ],
      styles: [{ id: ACCENT_ID, children: accentCss(loaderData?.accent ?? '') }],
      // The browser has already run them.
      scripts: import.meta.env.SSR
        ? [
            { children: firstPaintScript(loaderData?.defaultTheme ?? 'dark') },
            { children: eventReplayScript },
            ...(listedHead?.scripts ?? []),
          ]
        : [],
    };
  },
  shellComponent: Document,
  component: Page,
});

function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className="dark" data-theme="dark" data-session="guest" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  useShop();
  useOverlayHistory();
  const isStaffPage = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  return (
    <Shell search={isStaffPage ? STAFF_SEARCH : SHOP_SEARCH}>
      <Outlet />
      <HostedRedirect />
    </Shell>
  );
}
