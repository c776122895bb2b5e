import type { Product } from '@rush/contract/catalog.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatNumber } from '../../text/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Note } from '../../ui/states.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { GuideButton } from './picture-buttons.tsx';

export function ProductHeader({ product }: { product: Product }) {
  const t = useText(productText);
  const note = useCatalogTexts().noteOf(product);
  return (
    <header className="lg:border-b">
      <div className="page-width lg:pt-4 lg:pb-5">
        <nav aria-label={t.breadcrumb} className="hidden pb-3 text-sm text-muted lg:block">
          <Link to="/home" className="-my-3 inline-block min-w-11 py-3 hover:text-foreground hover:underline">
            {t.home}
          </Link>
          <span aria-hidden="true" className="px-2">
            /
          </span>
          <span aria-current="page">{product.name}</span>
        </nav>
        <div className="-mx-4 flex bg-raised md:-mx-6 lg:mx-0 lg:items-center lg:gap-6 lg:bg-transparent">
          <Picture
            src={product.imgpath}
            alt=""
            width={320}
            height={320}
            sizes="112px"
            isMain
            className="size-24 max-w-1/3 shrink-0 self-stretch bg-line object-cover max-lg:h-auto max-lg:min-h-24 max-lg:contain-size lg:size-28 lg:max-w-none"
          />
          <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-4 py-2 lg:gap-2 lg:p-0">
            <h1 lang="en" className="display text-2xl font-extrabold sm:text-4xl lg:text-5xl">
              {product.name}
            </h1>
            <DeliveryPromise product={product} />
            <GuideButton />
          </div>
        </div>
        <div className="mt-3 grid gap-2 empty:hidden lg:mt-4">
          {product.isDelayed && (
            <Note tone="warning" icon="clock" role="status">
              {t.delayed}
            </Note>
          )}
          {note.children && (
            <Note tone="warning" icon="warn">
              <span {...note} />
            </Note>
          )}
        </div>
      </div>
    </header>
  );
}

function DeliveryPromise({ product }: { product: Product }) {
  const t = useText(productText);
  const { isApi, isDelayed, deliveredCount, medianDeliverySeconds, rating } = product;
  const proof = [
    rating !== null && t.rating(rating.toFixed(1)),
    deliveredCount > 0 && t.delivered(formatNumber(deliveredCount)),
    medianDeliverySeconds !== null && !isDelayed && t.usually(medianDeliverySeconds),
  ].filter(Boolean);
  return (
    <p className="text-[0.8125rem] leading-snug font-semibold lg:text-base">
      <Icon name={isApi ? 'bolt' : 'clock'} className="mr-1 -mt-0.5 inline size-[1.2em] text-accent-text" />
      {isApi ? t.delivery.instant : t.delivery.manual}
      <span className="block font-normal text-muted tabular-nums">{proof.join(' · ')}</span>
    </p>
  );
}
