import { lazy, useEffect, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { shellText } from '../../text/en/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';

const LazySearchDialog = lazy(() => import('./search-dialog.tsx'));

export function SearchButton() {
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
  return (
    <>
      <button
        type="button"
        aria-label={t.search}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked('');
          setOpen(true);
        }}
        className="inline-flex size-11 items-center justify-center gap-3 hover:bg-raised md:h-11 md:w-full md:min-w-0 md:max-w-md md:justify-start md:border md:border-line-strong md:px-3.5 md:text-muted md:hover:border-foreground"
      >
        <Icon name="search" />
        <span className="hidden truncate md:inline">{t.search}</span>
      </button>
      <LazyMounted when={isOpen}>
        <LazySearchDialog open={isOpen} onOpenChange={setOpen} asked={asked} />
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
