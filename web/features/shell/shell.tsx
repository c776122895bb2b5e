import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { noteHydrated } from '../../api/hydration.ts';
import { useShop } from '../../api/shop.ts';
import { subscribeToLanguage, useText, useTypedLanguage } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { isBackOffice, showLanguageOf } from '../../text/language.ts';
import { replayEvent } from '../../ui/event-replay.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { ToastArea } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { LazyNewVersion, LazyNoticeBar } from './lazy-parts.ts';
import { OfflineNote } from './offline-note.tsx';
import { TabBar, useHasTabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useNoticeDue } from './use-notice-due.ts';
import { useSessionWatch } from './use-session-watch.ts';

export function Shell({ search, children }: { search: ReactNode; children: ReactNode }) {
  const t = useText(shellText);
  const router = useRouter();
  const main = useFocusAfterNavigation();
  const hasTabBar = useHasTabBar();
  const waiting = useWaitingVersion();
  const notice = useNoticeDue();
  // Pages for buying and paying have no tab bar and keep their bottom edge free.
  const hasNotice = notice.isDue && hasTabBar;
  const hasFooter = !isBackOffice(useLocation().pathname);
  useSessionWatch();
  useAccountLanguage();
  useEffect(() => {
    noteHydrated();
    replayEvent();
    void showLanguageOf(window.location.pathname);
    // Rerun the loaders: titles are in the new language.
    return subscribeToLanguage(() => {
      router.invalidate().catch(() => undefined);
    });
  }, [router]);
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-inverse px-4 py-3 font-semibold text-on-inverse focus:translate-y-0"
      >
        {t.skip}
      </a>
      <TopBar search={search} />
      <ShopNotices />
      <LazyMounted when={hasNotice}>
        {hasNotice && <LazyNoticeBar onAccepted={notice.accepted} onLater={notice.later} />}
      </LazyMounted>
      {/* At least as tall as the window below the header, so that the footer does not jump while a page loads. */}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-7.5rem)] outline-none">
        {children}
      </main>
      <Suspense>{hasFooter && <Footer />}</Suspense>
      {/* Keeps the end of the footer visible above the notice. */}
      {hasNotice && <div aria-hidden="true" className="h-44 bg-sunken md:h-24" />}
      {hasTabBar && <TabBar />}
      <ToastArea closeLabel={t.close} />
      <LazyMounted when={waiting !== null}>{waiting && <LazyNewVersion waiting={waiting} />}</LazyMounted>
    </>
  );
}

const REGISTER_AFTER_MS = 4_000;

/** A new version of the shop that is ready to be activated. */
function useWaitingVersion(): ServiceWorker | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    let stop = () => {};
    // The shop works without a worker; the next page load tries again.
    const register = () =>
      void import('./register-worker.ts')
        .then(({ registerWorker }) => {
          stop = registerWorker(setWaiting);
        })
        .catch(() => {});
    const timer = setTimeout(register, REGISTER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return waiting;
}

function ShopNotices() {
  const t = useText(shellText);
  const { announcement, closed } = useShop();
  const languageOf = useTypedLanguage();
  // The offline page already says so.
  const isSaid = useLocation().pathname === '/offline';
  return (
    <>
      {!isSaid && <OfflineNote />}
      {closed && (
        <p className="bg-warning-fill px-4 py-2 text-center text-sm font-semibold text-warning">{t.closed}</p>
      )}
      {announcement && (
        <p
          lang={languageOf(announcement)}
          className="bg-inverse px-4 py-2 text-center text-sm font-medium text-on-inverse"
        >
          {announcement}
        </p>
      )}
    </>
  );
}

/** After a navigation, screen readers start at the new page's heading. */
function useFocusAfterNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // Leave the focus where the page has set it.
        if (document.activeElement?.closest('input, textarea, select, [role="dialog"]')) return;
        const heading = main.current?.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}
