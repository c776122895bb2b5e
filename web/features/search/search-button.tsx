import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';

interface SearchButtonProps {
  /** Loaded when it is first opened. */
  dialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void; asked: string }>;
  isStaff?: boolean;
}

/** Opens the shop's search, or the back-office's, which also opens with Ctrl+K. */
export function SearchButton({ dialog: SearchDialog, isStaff = false }: SearchButtonProps) {
  const t = useText(shellText);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    // Opens a search such as `/home?q=genshin`, which the home page's structured data advertises.
    const wanted = new URLSearchParams(window.location.search).get('q');
    if (!wanted || window.location.pathname !== '/home') return;
    setAsked(wanted);
    setOpen(true);
  }, []);
  useKeysWhileLoading(isOpen, setAsked);
  useEffect(() => {
    if (!isStaff) return;
    const open = (event: KeyboardEvent) => {
      // Browser autofill sends keydown events without a key.
      if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, [isStaff]);
  return (
    <>
      <button
        type="button"
        aria-label={isStaff ? 'Search orders, users and products' : t.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isStaff ? 'Control+K' : undefined}
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center gap-3 hover:bg-raised md:h-11 md:w-full md:min-w-0 md:max-w-md md:justify-start md:border md:border-line-strong md:px-3.5 md:text-muted md:hover:border-foreground"
      >
        <Icon name="search" />
        <span className="hidden truncate md:inline">
          {isStaff ? 'Order, UTR, player, mobile, email…' : t.search}
        </span>
        {isStaff && <kbd className="ml-auto hidden shrink-0 text-sm md:inline">Ctrl K</kbd>}
      </button>
      <LazyMounted when={isOpen}>
        <SearchDialog
          open={isOpen}
          onOpenChange={(open) => {
            setOpen(open);
            setAsked('');
          }}
          asked={asked}
        />
      </LazyMounted>
    </>
  );
}

function useKeysWhileLoading(isOpen: boolean, keep: (change: (text: string) => string) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const type = (event: KeyboardEvent) => {
      // Once mounted, the dialog's field has focus.
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) keep((text) => text + event.key);
    };
    addEventListener('keydown', type);
    return () => removeEventListener('keydown', type);
  }, [isOpen, keep]);
}
