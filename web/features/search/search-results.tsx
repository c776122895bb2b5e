import type { Product } from '@rush/contract/catalog.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { searchText } from '../../text/en/search.ts';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';

interface SearchResultsProps {
  query: string;
  products: readonly Product[];
  chosen: number;
  onLeave: () => void;
}

export function SearchResults({ query, products, chosen, onLeave }: SearchResultsProps) {
  const t = useText(searchText);
  return (
    <div className="min-h-64 pb-4">
      <p role="status" className="px-4 pt-4 pb-2 text-sm font-semibold text-muted">
        {query ? t.results(products.length) : t.popular}
      </p>
      {query && products.length === 0 && (
        <p className="px-4 py-6">
          <span className="display block text-2xl">{t.nothing(query)}</span>
          <span className="mt-2 block text-muted">{t.nothingHint}</span>
        </p>
      )}
      <div id="search-results" role="listbox" aria-label={t.label}>
        {products.map((product, index) => (
          <Link
            key={product._id}
            id={`search-${product._id}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            to="/product/$_id"
            params={{ _id: product._id }}
            onClick={onLeave}
            className={cx(
              'flex items-center gap-3 px-4 py-2 hover:bg-raised',
              index === chosen && 'bg-raised shadow-[inset_4px_0_0_var(--accent-edge)]',
            )}
          >
            <Picture
              src={product.imgpath}
              alt=""
              width={48}
              height={48}
              sizes="48px"
              className="size-12 bg-line object-cover"
            />
            <span className="min-w-0 flex-1 truncate font-semibold">{product.name}</span>
            {product.fromPrice !== null && (
              <span className="flex items-baseline gap-1.5 text-sm text-muted">
                {t.from} <Price rupees={product.fromPrice} className="text-xl text-foreground" />
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  );
}
