import { Menu } from '@base-ui/react/menu';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { useSignOut } from './use-sign-out.ts';

interface AccountMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  user: SessionUser;
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left outline-none data-[highlighted]:bg-inverse data-[highlighted]:text-on-inverse';

export default function AccountMenu({ open, onOpenChange, anchor, user }: AccountMenuProps) {
  const t = useText(shellText);
  const signOut = useSignOut();
  useCloseOnBack(open, () => onOpenChange(false));
  const entries: { to: string; label: string; icon: IconName }[] = [
    { to: '/dashboard', label: t.dashboard, icon: 'dashboard' },
    { to: '/wallet', label: t.myWallet, icon: 'wallet' },
    { to: '/orders', label: t.myOrders, icon: 'orders' },
    { to: '/contact', label: t.contactUs, icon: 'support' },
    ...(user.role === 'admin' ? [{ to: '/admin', label: t.adminDashboard, icon: 'shield' as const }] : []),
  ];
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={anchor.current?.closest('header')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} className="z-50">
          <Menu.Popup finalFocus={anchor} className="w-64 border bg-raised pb-1.5 shadow-lift outline-none">
            <div className="border-b px-4 py-3">
              <p className="truncate font-semibold">{user.name || user.mobilenumber}</p>
              <p className="truncate text-sm text-muted">{user.email}</p>
            </div>
            {entries.map(({ to, label, icon }) => (
              <Menu.Item key={to} render={<Link to={to} />} className={ITEM}>
                <Icon name={icon} />
                {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={signOut} className={ITEM}>
              <Icon name="exit" />
              {t.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
