import type { Product } from '@rush/contract/catalog.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/money.tsx';
import { Picture, TILE_WIDTHS } from '../../ui/picture.tsx';

interface ProductTileProps {
  product: Product;
  isFirst: boolean;
  /** Says what can be saved: under TRENDING DISCOUNTS. */
  showsSaving?: boolean;
}

export function ProductTile({ product, isFirst, showsSaving = false }: ProductTileProps) {
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
            isFirst={isFirst}
          />
          <TileFlag product={product} showsSaving={showsSaving} />
        </span>
        <span className="tile-foot">
          <span className="tile-name display">{product.name}</span>
          {product.fromPrice !== null && (
            <span className="tile-from">
              {t.from}
              <Price rupees={product.fromPrice} className="tile-price" />
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function TileFlag({ product, showsSaving }: { product: Product; showsSaving: boolean }) {
  const t = useText(homeText);
  if (!product.instock) {
    return (
      <span className="absolute inset-0 grid place-items-center bg-overlay">
        <Badge tone="inverse">{t.outOfStock}</Badge>
      </span>
    );
  }
  if (!product.isDelayed) {
    if (!showsSaving || product.savesPercent <= 0) return null;
    return (
      <Badge tone="accent" isFlag className="absolute top-0 left-0">
        {`−${product.savesPercent}%`}
      </Badge>
    );
  }
  return (
    <Badge tone="warning" className="absolute top-0 left-0">
      {t.slow}
    </Badge>
  );
}
