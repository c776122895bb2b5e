import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, useRef, useState } from 'react';
import { useAfterHydration } from '../../api/hydration.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { BrandLogo } from '../../ui/brand-logo.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const LazySideDrawer = lazy(() => import('./side-drawer.tsx'));
const LazyAccountMenu = lazy(() => import('./account-menu.tsx'));

export function TopBar({ search }: { search: ReactNode }) {
  const t = useText(shellText);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="sticky top-0 z-30 border-b bg-background">
      <div className="page-width flex min-h-15 flex-wrap items-center gap-x-1 !pl-1.5 md:min-h-17 md:!pl-3.5 lg:!pl-5">
        <IconButton label={t.menu} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </IconButton>
        <Brand />
        <div className="ml-auto flex items-center gap-1 md:ml-8 md:flex-1 md:justify-between">
          {search}
          <AccountSlot />
        </div>
      </div>
      <LazyMounted when={isMenuOpen}>
        <LazySideDrawer open={isMenuOpen} onOpenChange={setMenuOpen} />
      </LazyMounted>
    </header>
  );
}

function AccountSlot() {
  const t = useText(shellText);
  const from = useAfterHydration(useLocation({ select: ({ href }) => href }), undefined);
  return (
    <div className="flex min-w-11 justify-end">
      <LinkButton to="/login" search={{ from }} data-only="guest" variant="primary" size="sm">
        {t.login}
      </LinkButton>
      <span data-only="member">
        <AccountMenuButton />
      </span>
    </div>
  );
}

function AccountMenuButton() {
  const t = useText(shellText);
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const [initial = ''] = session?.user.name.trim().toUpperCase() ?? '';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={t.accountMenu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid size-11 place-items-center"
      >
        <span className="display grid size-9 place-items-center bg-inverse text-2xl text-on-inverse">
          {initial || <Icon name="user" />}
        </span>
      </button>
      <LazyMounted when={isOpen}>
        {session && (
          <LazyAccountMenu open={isOpen} onOpenChange={setOpen} anchor={anchor} user={session.user} />
        )}
      </LazyMounted>
    </>
  );
}

function Brand() {
  const { name, logo } = useShop();
  return (
    <Link to="/home" className="inline-flex min-h-11 items-center gap-2" aria-label={name}>
      <BrandLogo name={name} logo={logo} />
    </Link>
  );
}
