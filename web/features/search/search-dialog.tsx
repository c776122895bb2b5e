import { readId } from '@rush/contract/typed-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useHomeProducts } from '../../api/catalog.ts';
import { useText } from '../../text/catalogue.ts';
import { searchText } from '../../text/en/search.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { RetryNote } from '../../ui/retry-note.tsx';
import { allProducts, buildIndex } from './product-index.ts';
import { RecentSearches } from './recent-list.tsx';
import { rememberSearch } from './recent-searches.ts';
import { SearchResults } from './search-results.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is searched for at first. */
  asked?: string;
}

export function SearchDialog({ open, onOpenChange, asked = '' }: SearchDialogProps) {
  const t = useText(searchText);
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(asked);
  const [chosen, setChosen] = useState(0);
  const { data, isError, refetch } = useHomeProducts();
  const products = useMemo(() => (data ? allProducts(data) : []), [data]);
  const find = useMemo(() => buildIndex(products), [products]);
  const typed = readId(query);
  const found = typed ? find(typed) : (data?.trending ?? []).slice(0, 6);

  const ask = (text: string) => {
    setQuery(text);
    setChosen(0);
    box.current?.focus();
  };
  const close = () => {
    rememberSearch(typed);
    onOpenChange(false);
    setQuery('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % Math.max(1, found.length));
    }
    const product = found[chosen];
    if (event.key === 'Enter' && product) {
      close();
      void navigate({ to: '/product/$_id', params: { _id: product._id } });
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      shape="top"
      title={t.label}
      isTitleHidden
      closeLabel={t.close}
      initialFocus={box}
    >
      <div className="sticky top-0 flex items-center border-b bg-background pl-4">
        <Icon name="search" className="text-muted" />
        <input
          ref={box}
          type="search"
          role="combobox"
          aria-label={t.label}
          aria-expanded={found.length > 0}
          aria-controls="search-results"
          aria-activedescendant={found[chosen] && `search-${found[chosen]._id}`}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t.placeholder}
          value={query}
          onChange={(event) => ask(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent px-3 text-lg outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={t.close} onClick={close} className="mr-1">
          <Icon name="close" />
        </IconButton>
      </div>
      {!typed && <RecentSearches onPick={ask} />}
      {isError && !data ? (
        <div className="p-4">
          <RetryNote text={t.failed} retry={t.retry} onRetry={refetch} />
        </div>
      ) : (
        <SearchResults query={typed} products={found} chosen={chosen} onLeave={close} />
      )}
    </Dialog>
  );
}
