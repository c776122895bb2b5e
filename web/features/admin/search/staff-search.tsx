import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { searchAdmin } from '#calls/admin-search';
import { callQuery } from '../../../api/client.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';

const KINDS = { order: 'Order', user: 'User', product: 'Product', coupon: 'Coupon' } as const;
const LENGTH_MIN = 2;

/** The search of the back-office in the top bar: finds a thing by whatever staff have at hand, and opens it. */
export function StaffSearch() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      // A browser that fills in a form sends keydown events without a key.
      if (event.key?.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Search orders, users and products"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center gap-3 hover:bg-raised md:h-11 md:w-full md:max-w-md md:justify-start md:border md:border-line-strong md:px-3.5 md:text-muted md:hover:border-foreground"
      >
        <Icon name="search" />
        <span className="hidden md:inline">Order, UTR, player, mobile, email …</span>
        <kbd className="ml-auto hidden text-sm md:inline">Ctrl K</kbd>
      </button>
      {isOpen && <StaffSearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function StaffSearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const q = query.trim();
  const isAsked = q.length >= LENGTH_MIN;
  const { data, isError, isPlaceholderData } = useQuery(
    callQuery(
      ['mine', 'admin', 'search', q],
      searchAdmin,
      { query: { q } },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  const found = isAsked ? (data ?? []) : [];
  const { chosen, setChosen, onKeyDown } = useListKeys(found, (hit) => {
    // These are still the results of the letters before.
    if (isPlaceholderData) return;
    onClose();
    void navigate({ href: hit.link });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="top"
      title="Search the back-office"
      isTitleHidden
      closeLabel="Close"
      initialFocus={box}
    >
      <div className="sticky top-0 flex items-center border-b bg-background">
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-label="Search the back-office"
          aria-expanded={found.length > 0}
          aria-controls="staff-found"
          aria-activedescendant={found[chosen] && `staff-found-${chosen}`}
          autoComplete="off"
          placeholder="Order id, UTR, player ID, mobile, email, product, coupon"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent px-4 text-lg outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label="Close" onClick={onClose} className="mr-1">
          <Icon name="close" />
        </IconButton>
      </div>
      <div id="staff-found" role="listbox" aria-label="Found">
        {found.map((hit, index) => (
          <PathLink
            key={hit.kind + hit.link}
            path={hit.link}
            id={`staff-found-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            onLeave={onClose}
            className={cx(
              'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 hover:bg-raised',
              index === chosen && 'bg-raised shadow-[inset_4px_0_0_var(--color-accent-edge)]',
            )}
          >
            <span className="text-sm text-muted">{KINDS[hit.kind]}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{hit.title}</span>
              <span className="block text-sm text-muted">{hit.detail}</span>
            </span>
          </PathLink>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-sm text-muted">
        {isError
          ? 'The search failed. Please try again.'
          : !isAsked
            ? 'Type two characters or more.'
            : data && found.length === 0 && `Nothing found for “${q}”.`}
      </p>
    </Dialog>
  );
}
