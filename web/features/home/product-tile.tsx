import type { Product } from '@rush/contract/catalog.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ProductTileProps {
  product: Product;
  isFirst: boolean;
  sizes: string;
}

export function ProductTile({ product, isFirst, sizes }: ProductTileProps) {
  const t = useText(homeText);
  return (
    <Link
      to="/product/$_id"
      params={{ _id: product._id }}
      className="group block [--tear:4.25rem] md:[--tear:4.5rem]"
    >
      <span className="chit flex h-full flex-col bg-raised transition-colors duration-150 group-hover:bg-inverse group-hover:text-on-inverse">
        <span className="relative block aspect-square overflow-hidden bg-line">
          <Picture
            src={product.imgpath}
            alt=""
            width={320}
            height={320}
            sizes={sizes}
            isFirst={isFirst}
            className="size-full object-cover transition-transform duration-180 group-hover:scale-[1.03]"
          />
          <TileFlag product={product} />
        </span>
        <span className="flex h-(--tear) flex-col justify-center gap-0.5 px-2.5 md:px-3">
          <span className="display line-clamp-2 text-base leading-[1.08] font-semibold md:text-lg md:leading-[1.05]">
            {product.name}
          </span>
          {product.fromPrice !== null && (
            <span className="flex items-baseline gap-1 text-xs text-muted group-hover:text-on-inverse-muted">
              {t.from}
              <Price rupees={product.fromPrice} className="text-xl text-paper group-hover:text-on-inverse" />
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function TileFlag({ product }: { product: Product }) {
  const t = useText(homeText);
  if (!product.instock) {
    return (
      <span className="absolute inset-0 grid place-items-center bg-veil">
        <Badge tone="inverse">{t.outOfStock}</Badge>
      </span>
    );
  }
  if (!product.isDelayed) return null;
  return (
    <Badge tone="amber" className="absolute top-0 left-0">
      {t.slow}
    </Badge>
  );
}
