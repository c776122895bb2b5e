import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callQuery } from '../../../api/client.ts';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { useListKeys } from '../../../ui/use-list-keys.ts';

const KINDS = { order: 'Order', user: 'User', product: 'Product', coupon: 'Coupon' } as const;
const LENGTH_MIN = 2;

interface StaffSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  initialQuery: string;
}

/** Finds orders, users, products and coupons by any of their identifiers. */
export default function StaffSearch({ open, onOpenChange, initialQuery }: StaffSearchProps) {
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  // Until the field has focus, typed characters are still appended to `initialQuery`.
  const [input, setInput] = useState<string>();
  const query = input ?? initialQuery;
  const q = query.trim();
  const isLongEnough = q.length >= LENGTH_MIN;
  const { data, isError, isPlaceholderData } = useQuery(
    callQuery(
      ['mine', 'admin', 'search', q],
      'searchAdmin',
      { query: { q } },
      { enabled: isLongEnough, placeholderData: keepPreviousData },
    ),
  );
  const hits = isLongEnough ? (data ?? []) : [];
  const close = () => {
    onOpenChange(false);
    setInput(undefined);
  };
  const { selected, setSelected, onKeyDown } = useListKeys(hits, (hit) => {
    // These are still the previous query's results.
    if (isPlaceholderData) return;
    close();
    void navigate({ href: hit.link });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      shape="top"
      title="Search the back-office"
      isTitleHidden
      closeLabel="Close"
      initialFocus={inputRef}
    >
      <div className="sticky top-0 flex items-center border-b bg-background">
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          aria-label="Search the back-office"
          aria-expanded={hits.length > 0}
          aria-controls="staff-found"
          aria-activedescendant={hits[selected] && `staff-found-${selected}`}
          autoComplete="off"
          placeholder="Order id, UTR, player ID, mobile, email, product, coupon"
          value={query}
          onChange={(event) => {
            setInput(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent px-4 text-lg outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label="Close" onClick={close} className="mr-1">
          <Icon name="close" />
        </IconButton>
      </div>
      <div id="staff-found" role="listbox" aria-label="Search results">
        {hits.map((hit, index) => (
          <PathLink
            key={hit.kind + hit.link}
            path={hit.link}
            id={`staff-found-${index}`}
            role="option"
            aria-selected={index === selected}
            tabIndex={-1}
            onLeave={close}
            className={cx(
              'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 px-4 py-2.5 hover:bg-raised',
              index === selected && 'bg-raised shadow-[inset_4px_0_0_var(--color-accent-edge)]',
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
          : !isLongEnough
            ? 'Type two characters or more.'
            : data && !isPlaceholderData && hits.length === 0 && `Nothing found for “${q}”.`}
      </p>
    </Dialog>
  );
}
