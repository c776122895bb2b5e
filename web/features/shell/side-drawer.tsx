import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Preferences } from './preferences.tsx';
import { useSignOut } from './use-sign-out.ts';

interface SideDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const ROW = 'flex min-h-12 w-full items-center gap-4 px-4 text-left font-medium hover:bg-raised';

export function SideDrawer({ open, onOpenChange }: SideDrawerProps) {
  const t = useText(shellText);
  const { name, chatUrl } = useShop();
  const user = useSession()?.user;
  const signOut = useSignOut();
  const close = () => onOpenChange(false);
  const row = (to: string, icon: IconName, label: string) => (
    <DrawerLink to={to} icon={icon} onClick={close}>
      {label}
    </DrawerLink>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      shape="drawer"
      title={name}
      closeLabel={t.close}
      foot={<Preferences />}
    >
      <nav aria-label={t.menu} className="py-2">
        {row('/home', 'home', t.home)}
        <a href={chatLink(chatUrl, user)} target="_blank" rel="noreferrer" className={ROW} onClick={close}>
          <Icon name="support" />
          {t.customerSupport}
        </a>
        {!user && row('/login', 'user', t.login)}
        {!user && row('/register', 'plus', t.createAccount)}
        {row('/orders', 'orders', t.purchaseHistory)}
        {user && row('/dashboard', 'dashboard', t.dashboard)}
        {user?.role === 'admin' && row('/admin', 'shop', t.adminDashboard)}
        {row('/privacypage', 'shield', t.privacyPolicy)}
        {row('/refund-policy', 'refund', t.refundPolicy)}
        {user && (
          <button
            type="button"
            className={ROW}
            onClick={() => {
              close();
              signOut();
            }}
          >
            <Icon name="exit" />
            {t.signOut}
          </button>
        )}
      </nav>
    </Dialog>
  );
}

interface DrawerLinkProps {
  to: string;
  icon: IconName;
  onClick: () => void;
  children: ReactNode;
}

function DrawerLink({ to, icon, onClick, children }: DrawerLinkProps) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={`${ROW} border-l-4 border-l-transparent`}
      activeProps={{ className: '!border-l-accent-edge bg-raised', 'aria-current': 'page' }}
    >
      <Icon name={icon} className="-ml-1" />
      {children}
    </Link>
  );
}
