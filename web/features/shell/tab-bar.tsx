import { Link, useLocation } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { isBackOffice } from '../../text/language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const HIDDEN_ON = new Set(['/login', '/register', '/walletconfirmation', '/confirmation']);

export function useHasTabBar(): boolean {
  const { pathname } = useLocation();
  return !HIDDEN_ON.has(pathname) && !/^\/product\//i.test(pathname) && !isBackOffice(pathname);
}

const TAB =
  'flex flex-1 flex-col items-center gap-1 border-t-3 border-t-transparent px-0.5 pt-2 text-muted font-display text-[min(0.625rem,max(10px,2.8vw))] font-semibold leading-none tracking-tight whitespace-nowrap [word-spacing:0.2em] text-center hover:text-foreground';

export function TabBar() {
  const t = useText(shellText);
  const { chatUrl } = useShop();
  const user = useSession()?.user;
  // The home page has two addresses.
  const home = useLocation().pathname === '/' ? '/' : '/home';
  return (
    <nav
      aria-label={t.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <Tab to="/topup" icon="wallet" label={t.topupWallet} />
      <Tab to="/orders" icon="orders" label={t.purchaseHistory} />
      <Tab to={home} icon="home" label={t.home} />
      <Tab to="/follow" icon="connect" label={t.connectWithUs} />
      <a href={chatLink(chatUrl, user)} target="_blank" rel="noreferrer" className={TAB}>
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
