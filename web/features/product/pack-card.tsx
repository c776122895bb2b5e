import type { Item } from '@rush/contract/catalog.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { EndsIn } from '../../ui/banner-text.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price, StruckPrice } from '../../ui/money.tsx';
import { PACK_WIDTHS, Picture } from '../../ui/picture.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { priceBefore, priceFor } from './product-rules.ts';

interface PackCardProps {
  item: Item;
  paysResell: boolean;
  isPicked: boolean;
  per100: number | undefined;
  isBestValue: boolean;
  /** In percent; 0 if nothing is saved, or the same as on every other pack. */
  saving: number;
  onPick: () => void;
}

export function PackCard({ item, isPicked, onPick, ...worth }: PackCardProps) {
  const { packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: arrows choose an <input>, and some packs ask for terms first
    <button
      type="button"
      role="radio"
      aria-checked={isPicked}
      tabIndex={isPicked ? 0 : -1}
      disabled={!item.inStock}
      onClick={onPick}
      className="group flex w-full text-left [--tear:3.25rem]"
    >
      <span
        className={cx(
          'ticket relative flex w-full min-w-0 flex-col transition-colors duration-150',
          isPicked ? 'bg-inverse text-on-inverse' : 'bg-raised group-enabled:group-hover:bg-raised-hover',
        )}
      >
        <span className="flex flex-1 items-center justify-between gap-2 px-3 pt-6 pb-2">
          <span
            className="display min-w-0 text-[1.2rem] leading-[1.05] text-pretty wrap-anywhere"
            {...nameOf(item)}
          />
          <Tag item={item} isBestValue={worth.isBestValue} />
          <Picture
            src={item.imgpath}
            alt=""
            width={40}
            height={40}
            widths={PACK_WIDTHS}
            className="size-10 shrink-0 object-contain"
          />
        </span>
        <span
          aria-hidden="true"
          className={cx('tear-line h-px', isPicked ? 'text-on-inverse-muted' : 'text-line-strong')}
        />
        <PriceRow item={item} isPicked={isPicked} {...worth} />
        {!item.inStock && (
          <span className="absolute inset-0 flex flex-col justify-end bg-raised/60 text-center">
            <span className="grid h-(--tear) content-center gap-0.5 bg-line">
              <span className="display text-xl">{packs.outOfStock}</span>
              <span className="text-[0.8125rem] leading-none">{packs.unavailable}</span>
            </span>
          </span>
        )}
      </span>
    </button>
  );
}

function Tag({ item, isBestValue }: { item: Item; isBestValue: boolean }) {
  const { packs } = useText(productText);
  const tag = useCatalogTexts().tagOf(item);
  if (item.saleEndsAt) return <EndsIn endsAt={item.saleEndsAt} className="absolute top-0 left-0 !py-0.5" />;
  if (!tag.children && !isBestValue) return null;
  const isHot = item.type.toLowerCase().includes('hot') || isBestValue;
  return (
    <Badge
      tone={isHot ? 'accent' : 'plain'}
      isFlag
      className="absolute top-0 left-0 max-w-full overflow-hidden !py-0.5 !tracking-normal normal-case max-sm:!text-[0.8125rem]"
    >
      {tag.children ? <span {...tag} /> : packs.bestValue}
    </Badge>
  );
}

function PriceRow({
  item,
  paysResell,
  isPicked,
  per100,
  saving,
}: Omit<PackCardProps, 'onPick' | 'isBestValue'>) {
  const { packs } = useText(productText);
  const muted = isPicked && '!text-on-inverse-muted';
  return (
    <span className="flex h-(--tear) items-center justify-between gap-1 px-3">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Price rupees={priceFor(item, paysResell)} className="text-[1.5rem]" />
        {saving > 0 && (
          <span className="flex items-baseline gap-1.5 text-[0.8125rem] leading-none">
            <StruckPrice rupees={priceBefore(item, paysResell)} label={packs.was} className={cx(muted)} />
            <span className={cx('font-semibold', isPicked ? 'text-on-inverse' : 'text-success')}>
              {packs.save(saving)}
            </span>
          </span>
        )}
        {per100 !== undefined && saving === 0 && (
          <span className={cx('text-[0.8125rem] leading-none text-muted', muted)}>
            {packs.per100(formatRupees(Math.round(per100)))}
          </span>
        )}
      </span>
      {isPicked && (
        <span className="grid size-6 shrink-0 place-items-center bg-accent text-on-accent">
          <Icon name="check" className="size-4" />
        </span>
      )}
    </span>
  );
}
