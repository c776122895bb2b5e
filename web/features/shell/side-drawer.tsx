import type { Language } from '@rush/contract/languages.ts';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { LANGUAGES, useLanguage, useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { chooseLanguage, isBackOffice } from '../../text/language.ts';
import { cx } from '../../ui/class-names.ts';
import { ControlIcon } from '../../ui/control-icon.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { chooseTheme, readTheme, type Theme } from '../../ui/theme.ts';
import { useSignOut } from './use-sign-out.ts';

const ROW = 'flex min-h-12 w-full items-center gap-4 px-4 text-left font-medium hover:bg-raised';

export default function SideDrawer({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useText(shellText);
  const { name, chatUrl } = useShop();
  const user = useSession()?.user;
  const signOut = useSignOut();
  const close = () => onOpenChange(false);
  const supportLink = chatLink(chatUrl, user) || '/contact';
  const from = useLocation({ select: ({ href }) => href });
  const renderRow = (to: string, icon: IconName, label: string) => (
    <Link
      to={to}
      search={to === '/login' || to === '/register' ? { from } : {}}
      onClick={close}
      className={`${ROW} border-l-4 border-l-transparent`}
      activeProps={{ className: '!border-l-accent-edge bg-raised', 'aria-current': 'page' }}
    >
      <Icon name={icon} className="-ml-1" />
      {label}
    </Link>
  );
  return (
    <Dialog open={open} onOpenChange={onOpenChange} shape="drawer" title={name} footer={<Preferences />}>
      <nav aria-label={t.menu} className="py-2">
        {renderRow('/home', 'home', t.home)}
        <a href={supportLink} target="_blank" rel="noreferrer" className={ROW} onClick={close}>
          <Icon name="support" />
          {t.customerSupport}
        </a>
        {!user && renderRow('/login', 'user', t.login)}
        {!user && renderRow('/register', 'plus', t.createAccount)}
        {renderRow('/orders', 'orders', t.purchaseHistory)}
        {user && renderRow('/dashboard', 'dashboard', t.dashboard)}
        {user?.role === 'admin' && renderRow('/admin', 'shop', t.adminDashboard)}
        {renderRow('/privacypage', 'shield', t.privacyPolicy)}
        {renderRow('/refund-policy', 'refund', t.refundPolicy)}
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

function Preferences() {
  const t = useText(shellText);
  const [theme, setTheme] = useState(readTheme);
  const language = useLanguage();
  const isEnglishOnly = useLocation({ select: ({ pathname }) => isBackOffice(pathname) });
  const themes: Record<Theme, string> = { dark: t.dark, light: t.light };
  return (
    <div className="grid gap-3">
      <ChoiceButtons
        label={t.theme}
        value={theme}
        choices={themes}
        onChoose={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
        icons={{ dark: 'moon', light: 'sun' }}
      />
      {!isEnglishOnly && (
        <ChoiceButtons
          label={t.language}
          value={language}
          choices={LANGUAGES}
          onChoose={(next) => void chooseLanguage(next as Language)}
        />
      )}
    </div>
  );
}

interface ChoiceButtonsProps<T extends string> {
  label: string;
  value: T;
  choices: Record<T, string>;
  icons?: Record<T, 'moon' | 'sun'>;
  onChoose: (value: T) => void;
}

function ChoiceButtons<T extends string>({ label, value, choices, icons, onChoose }: ChoiceButtonsProps<T>) {
  return (
    <fieldset className="grid grid-cols-2 border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <button
          key={choice}
          type="button"
          lang={icons ? undefined : choice}
          aria-pressed={choice === value}
          onClick={() => onChoose(choice)}
          className={cx(
            'inline-flex min-h-11 items-center justify-center gap-2 font-semibold',
            choice === value ? 'bg-inverse text-on-inverse' : 'text-muted hover:text-foreground',
          )}
        >
          {icons && <ControlIcon name={icons[choice]} className="size-4.5" />}
          {choices[choice]}
        </button>
      ))}
    </fieldset>
  );
}
