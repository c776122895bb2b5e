import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { markHydrated } from '../../api/hydration.ts';
import {
  endSession,
  onSessionEnd,
  replaceUser,
  syncSession,
  useSession,
  watchExpiry,
} from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { subscribeToLanguage, useLanguage, useText, useTypedLanguage } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { applyLanguage, chosenLanguage, isBackOffice } from '../../text/language.ts';
import { useInputReplay } from '../../ui/event-replay.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { ToastArea } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsNoticeDue } from './use-is-notice-due.ts';
import { useWaitingWorker } from './use-waiting-worker.ts';

const LazyNoticeBar = lazy(() => import('./notice-bar.tsx'));
const LazyNewVersion = lazy(() => import('./new-version.tsx'));

export function Shell({ search, children }: { search: ReactNode; children: ReactNode }) {
  const t = useText(shellText);
  const router = useRouter();
  const main = useFocusAfterNavigation();
  const hasTabBar = useHasTabBar();
  const worker = useWaitingWorker();
  const hasFooter = useLocation({ select: ({ pathname }) => !isBackOffice(pathname) });
  useSessionWatch();
  useInputReplay();
  useEffect(() => {
    markHydrated();
    void applyLanguage(window.location.pathname);
    // Rerun the loaders, because titles change with the language.
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
      {/* At least as tall as the window below the header, so that the footer does not jump while a page loads. */}
      <main id="content" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-7.5rem)] outline-none">
        {children}
      </main>
      <Suspense>{hasFooter && <Footer isAboveTabs={hasTabBar} />}</Suspense>
      {/* Pages without a tab bar, such as payment pages, keep their bottom edge free. */}
      <MemberParts canShowNotice={hasTabBar} />
      {hasTabBar && <TabBar />}
      <ToastArea />
      <LazyMounted when={worker !== null}>{worker && <LazyNewVersion worker={worker} />}</LazyMounted>
    </>
  );
}

/** A separate component, so that a change of session does not rerender the frame. */
function MemberParts({ canShowNotice }: { canShowNotice: boolean }) {
  useAccountLanguage();
  const showsNotice = useIsNoticeDue() && canShowNotice;
  return <LazyMounted when={showsNotice}>{showsNotice && <LazyNoticeBar />}</LazyMounted>;
}

function ShopNotices() {
  const t = useText(shellText);
  const { announcement, closed, opensSoon, name } = useShop();
  const languageOf = useTypedLanguage();
  const isOfflinePage = useLocation({ select: ({ pathname }) => pathname === '/offline' });
  return (
    <>
      {!isOfflinePage && <OfflineNote />}
      {closed && (
        <p className="bg-warning-fill px-4 py-2 text-center text-sm font-semibold text-warning">
          {opensSoon ? t.opensSoon(name) : t.closed}
        </p>
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
        // Do not override the page's own focus.
        if (document.activeElement?.closest('input, textarea, select, [role="dialog"]')) return;
        const heading = main.current?.querySelector('h1');
        if (heading) heading.tabIndex = -1;
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineNote() {
  const t = useText(shellText);
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warning-fill px-4 py-2 text-sm font-semibold text-warning">
          <Icon name="offline" />
          {t.offline}
        </p>
      )}
    </div>
  );
}

/** Saves the language chosen on this device to the account, for emails and text messages. */
function useAccountLanguage() {
  const displayedLanguage = useLanguage();
  const user = useSession()?.user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice changes with the displayed language
  useEffect(() => {
    const language = chosenLanguage();
    if (!user || !language || language === user.language) return;
    // The next page load retries.
    call('setLanguage', { body: { language } }).then(
      ({ user: saved }) => replaceUser(saved),
      () => undefined,
    );
  }, [displayedLanguage, user?._id, user?.language]);
}

/** Reacts when the session ends, or changes in another tab. Loads the code for that on demand. */
function useSessionWatch() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    syncSession();
    const load = () => import('./leave-session.ts');
    const stopListening = onSessionEnd(() => {
      // End the session at once, before the module loads.
      endSession();
      load().then(
        ({ leaveSession }) => leaveSession(router),
        () => undefined,
      );
    });
    const stopWatching = watchExpiry();
    const onStorage = () => {
      load().then(({ followOtherTab }) => followOtherTab(router, queryClient), syncSession);
    };
    window.addEventListener('storage', onStorage);
    return () => {
      stopListening();
      stopWatching();
      window.removeEventListener('storage', onStorage);
    };
  }, [router, queryClient]);
}

const NO_TAB_BAR_PATHS = new Set(['/login', '/register', '/walletconfirmation', '/confirmation']);

function useHasTabBar(): boolean {
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  return !NO_TAB_BAR_PATHS.has(pathname) && !/^\/product\//i.test(pathname) && !isBackOffice(pathname);
}

const TAB =
  'flex flex-1 flex-col items-center gap-0.5 border-t-3 border-t-transparent px-0.5 pt-1.5 text-muted font-display text-[clamp(11px,3.3vw,0.75rem)] font-semibold leading-none text-center hover:text-foreground';

function TabBar() {
  const t = useText(shellText);
  const { chatUrl } = useShop();
  const user = useSession()?.user;
  // The home page has two URLs.
  const home = useLocation({ select: ({ pathname }) => (pathname === '/' ? '/' : '/home') });
  return (
    <nav
      aria-label={t.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab to="/topup" icon="wallet" label={t.topupWallet} />
      <Tab to="/orders" icon="orders" label={t.purchaseHistory} />
      <Tab to={home} icon="home" label={t.home} />
      <Tab to="/follow" icon="connect" label={t.connectWithUs} />
      <a href={chatLink(chatUrl, user) || '/contact'} target="_blank" rel="noreferrer" className={TAB}>
        <Icon name="support" className="size-5.5" />
        {t.customerSupport}
      </a>
    </nav>
  );
}

function Tab({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <Link
      to={to}
      className={TAB}
      activeProps={{ className: '!border-t-accent-edge !text-foreground', 'aria-current': 'page' }}
    >
      <Icon name={icon} className="size-5.5" />
      {label}
    </Link>
  );
}
