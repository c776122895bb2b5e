import type { Product } from '@rush/contract/catalog.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Badge } from '../../ui/badge.tsx';
import { EndsIn } from '../../ui/banner-text.tsx';
import { cx } from '../../ui/class-names.ts';
import { Price } from '../../ui/money.tsx';
import { Picture, TILE_WIDTHS } from '../../ui/picture.tsx';

interface ProductSectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  /** Shows large tiles with their savings, in a row that scrolls sideways on phones. */
  isRail?: boolean;
  eagerCount?: number;
}

const SHELF =
  'grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,30%),1fr))] gap-2 xs:gap-2.5 sm:grid-cols-4 md:gap-4 lg:grid-cols-5 xl:grid-cols-6';
const RAIL =
  'no-scrollbar relative -mx-4 grid auto-cols-[40%] grid-flow-col gap-2.5 overflow-x-auto scroll-px-4 px-4 snap-x sm:auto-cols-[26%] md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-3 md:gap-4 md:px-0 lg:grid-cols-6';

export function ProductSection({ id, title, products, isRail = false, eagerCount = 0 }: ProductSectionProps) {
  const t = useText(homeText);
  if (products.length === 0) return null;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('page-width mt-10 lg:mt-14', !isRail && 'later')}
    >
      <div className="mb-3 flex items-end gap-3 md:mb-5">
        <h2 id={`${id}-title`} className="display text-[1.75rem] font-extrabold md:text-[2.5rem]">
          {title}
        </h2>
        <span aria-hidden="true" className="mb-2 h-px flex-1 bg-line md:mb-3" />
        <span className="mb-0.5 text-sm text-muted md:mb-1.5">{t.count(products.length)}</span>
      </div>
      <ul className={isRail ? RAIL : SHELF}>
        {products.map((product, index) => (
          <li key={product._id} className="snap-start">
            <ProductTile product={product} isEager={index < eagerCount} showsSaving={isRail} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TileProps = { product: Product; isEager: boolean; showsSaving: boolean };

function ProductTile({ product, isEager, showsSaving }: TileProps) {
  const t = useText(homeText);
  return (
    <Link to="/product/$_id" params={{ _id: product._id }} className="tile group">
      <span className="tile-ticket ticket">
        <span className="tile-art">
          <Picture
            src={product.imgpath}
            alt=""
            width={320}
            height={320}
            widths={TILE_WIDTHS}
            isEager={isEager}
          />
          <TileFlag product={product} showsSaving={showsSaving || product.saleEndsAt !== null} />
          {product.saleEndsAt && <EndsIn endsAt={product.saleEndsAt} className="absolute bottom-0 left-0" />}
        </span>
        <span className="tile-foot">
          <span className="tile-name display">{product.name}</span>
          {product.fromPrice !== null && (
            <span className="tile-from">
              {t.from[0]}
              <Price rupees={product.fromPrice} className="tile-price" />
              {t.from[1]}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function TileFlag({ product, showsSaving }: Pick<TileProps, 'product' | 'showsSaving'>) {
  const t = useText(homeText);
  const { instock, isDelayed, savesPercent } = product;
  if (!instock)
    return (
      <span className="absolute inset-0 grid place-items-center bg-overlay">
        <Badge tone="inverse">{t.outOfStock}</Badge>
      </span>
    );
  if (!isDelayed && (!showsSaving || savesPercent <= 0)) return null;
  return (
    <Badge tone={isDelayed ? 'warning' : 'accent'} isFlag={!isDelayed} className="absolute top-0 left-0">
      {isDelayed ? t.slow : `−${savesPercent}%`}
    </Badge>
  );
}
