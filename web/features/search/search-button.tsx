import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';

interface SearchButtonProps {
  /** Loaded when it is first opened. */
  dialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void; initialQuery: string }>;
  isStaff?: boolean;
}

/** Opens the shop's search, or the back-office's, which also opens with Ctrl+K. */
export function SearchButton({ dialog: SearchDialog, isStaff = false }: SearchButtonProps) {
  const t = useText(shellText);
  const [isOpen, setOpen] = useState(false);
  const [initialQuery, setInitialQuery] = useState('');
  useEffect(() => {
    // Opens a search such as `/home?q=genshin`, which the home page's structured data advertises.
    const query = new URLSearchParams(window.location.search).get('q');
    if (!query || window.location.pathname !== '/home') return;
    setInitialQuery(query);
    setOpen(true);
  }, []);
  useKeysWhileLoading(isOpen, setInitialQuery);
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
            setInitialQuery('');
          }}
          initialQuery={initialQuery}
        />
      </LazyMounted>
    </>
  );
}

function useKeysWhileLoading(isOpen: boolean, setQuery: (change: (text: string) => string) => void) {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Once mounted, the dialog's field has focus.
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) setQuery((text) => text + event.key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen, setQuery]);
}
