import { readId } from '@rush/contract/typed-text.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useHomeProducts, usePacks } from '../../api/catalog.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { searchText } from '../../text/en/search.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { allProducts, buildIndex, type SearchResult } from './product-index.ts';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  initialQuery?: string;
}

export default function SearchDialog({ open, onOpenChange, initialQuery = '' }: SearchDialogProps) {
  const t = useText(searchText);
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  // Until the field has focus, typed characters are still appended to `initialQuery`.
  const [editedQuery, setEditedQuery] = useState<string>();
  const query = editedQuery ?? initialQuery;
  const { data, isError, refetch } = useHomeProducts();
  const { data: packs, isPending: arePacksPending } = usePacks();
  const find = useMemo(() => buildIndex(data ? allProducts(data) : [], packs), [data, packs]);
  const term = readId(query);
  const results = term ? find(term) : (data?.trending ?? []).slice(0, 6).map((product) => ({ product }));
  const isLoading = results.length === 0 && (!data || arePacksPending);

  const search = (text: string) => {
    setEditedQuery(text);
    setSelected(0);
    inputRef.current?.focus();
  };
  const close = () => {
    rememberSearch(term);
    onOpenChange(false);
    setEditedQuery(undefined);
  };
  const { selected, setSelected, onKeyDown } = useListKeys(results, (result) => {
    close();
    void navigate(linkOf(result));
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      shape="top"
      title={t.label}
      isTitleHidden
      initialFocus={inputRef}
    >
      <div className="sticky top-0 flex items-center border-b bg-background pl-4">
        <Icon name="search" className="text-muted" />
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          aria-label={t.label}
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results[selected] && keyOf(results[selected])}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t.placeholder}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-15 min-w-0 flex-1 bg-transparent px-3 text-lg outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <IconButton label={t.close} onClick={close} className="mr-1">
          <Icon name="close" />
        </IconButton>
      </div>
      {!term && <RecentSearches onPick={search} />}
      {isError && !data ? (
        <div className="p-4">
          <RetryNote text={t.failed} onRetry={refetch} />
        </div>
      ) : isLoading ? (
        <SkeletonRows count={4} row="h-12" className="min-h-64 gap-4 p-4" />
      ) : (
        <SearchResults query={term} results={results} selected={selected} onLeave={close} />
      )}
    </Dialog>
  );
}

const keyOf = ({ product, pack }: SearchResult) => `search-${product._id}${pack?._id ?? ''}`;

function linkOf({ product, pack }: SearchResult) {
  return {
    to: '/product/$_id' as const,
    params: { _id: product._id },
    search: pack ? { item: pack._id } : {},
  };
}

interface SearchResultsProps {
  query: string;
  results: readonly SearchResult[];
  selected: number;
  onLeave: () => void;
}

function SearchResults({ query, results, selected, onLeave }: SearchResultsProps) {
  const t = useText(searchText);
  return (
    <div className="min-h-64 pb-4">
      <p role="status" className="px-4 pt-4 pb-2 text-sm font-semibold text-muted">
        {query ? t.results(results.length) : t.popular}
      </p>
      {query && results.length === 0 && (
        <p className="px-4 py-6">
          <span className="display block text-2xl">{t.nothing(query)}</span>
          <span className="mt-2 block text-muted">{t.nothingHint}</span>
        </p>
      )}
      <div id="search-results" role="listbox" aria-label={t.label}>
        {results.map((entry, index) => (
          <Link
            key={keyOf(entry)}
            id={keyOf(entry)}
            role="option"
            aria-selected={index === selected}
            tabIndex={-1}
            {...linkOf(entry)}
            onClick={onLeave}
            className={cx(
              'flex items-center gap-3 px-4 py-2 hover:bg-raised',
              index === selected && 'bg-raised shadow-[inset_4px_0_0_var(--color-accent-edge)]',
            )}
          >
            <Row {...entry} />
          </Link>
        ))}
      </div>
    </div>
  );
}

function Row({ product, pack }: SearchResult) {
  const t = useText(searchText);
  const isHindi = useLanguage() === 'hi';
  const price = pack?.price ?? product.fromPrice;
  return (
    <>
      <Picture
        src={product.imgpath}
        alt=""
        width={48}
        height={48}
        sizes="48px"
        className="size-12 bg-line object-cover"
      />
      <span className="min-w-0 flex-1">
        {pack && (
          <span className="block leading-tight font-semibold">{(isHindi && pack.hi.name) || pack.name}</span>
        )}
        <span className={cx('block leading-tight', pack ? 'text-sm text-muted' : 'font-semibold')}>
          {product.name}
        </span>
      </span>
      {price !== null && (
        <span className="flex items-baseline gap-1.5 text-sm text-muted">
          {!pack && t.from[0]} <Price rupees={price} className="text-xl text-foreground" />
          {!pack && t.from[1]}
        </span>
      )}
    </>
  );
}

function RecentSearches({ onPick }: { onPick: (query: string) => void }) {
  const t = useText(searchText);
  const [recent, setRecent] = useState(readRecentSearches);
  if (recent.length === 0) return null;
  const forget = () => {
    writeStored(STORAGE_KEY, null);
    setRecent([]);
  };
  return (
    <div className="px-4 pt-4">
      <p className="flex items-center justify-between text-sm font-semibold text-muted">
        {t.recent}
        <button
          type="button"
          onClick={forget}
          className="min-h-11 px-2 underline underline-offset-4 hover:text-foreground"
        >
          {t.forget}
        </button>
      </p>
      <ul className="flex flex-wrap gap-2">
        {recent.map((entry) => (
          <li key={entry}>
            <button
              type="button"
              onClick={() => onPick(entry)}
              className="min-h-10 border border-line-strong px-3 hover:bg-raised"
            >
              {entry}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const STORAGE_KEY = 'recentSearches';
const RECENT_MAX = 5;

const readRecentSearches = () => readStored(STORAGE_KEY)?.split('\n') ?? [];

function rememberSearch(text: string) {
  if (text.length < 2) return;
  const others = readRecentSearches().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
  writeStored(STORAGE_KEY, [text, ...others].slice(0, RECENT_MAX).join('\n'));
}
