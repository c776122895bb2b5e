import type { Item } from '@rush/contract/catalog.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { savingPercent } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
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
  onPick: () => void;
}

/** A recharge ticket: what you get above the tear, what it costs below. The picked one is turned over. */
export function PackCard({ item, paysResell, isPicked, onPick }: PackCardProps) {
  const { packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      disabled={!item.inStock}
      onClick={onPick}
      className="group flex w-full text-left [--tear:3.75rem]"
    >
      <span
        className={cx(
          'ticket relative flex w-full flex-col transition-colors duration-150',
          isPicked ? 'bg-inverse text-on-inverse' : 'bg-raised group-enabled:group-hover:bg-raised-hover',
        )}
      >
        <span className="flex flex-1 items-end justify-between gap-2 px-3 pt-8 pb-3">
          <span className="display text-[1.3rem] leading-[1.05] text-pretty" {...nameOf(item)} />
          <Tag item={item} />
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
        <PriceRow item={item} paysResell={paysResell} isPicked={isPicked} />
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

function Tag({ item }: { item: Item }) {
  const tag = useCatalogTexts().tagOf(item);
  if (!tag.children) return null;
  const isHot = item.type.toLowerCase().includes('hot');
  return (
    <Badge
      tone={isHot ? 'accent' : 'plain'}
      isFlag
      className="absolute top-0 left-0 max-w-full !tracking-normal normal-case max-sm:!text-[0.8125rem]"
    >
      <span {...tag} />
    </Badge>
  );
}

function PriceRow({ item, paysResell, isPicked }: Omit<PackCardProps, 'onPick'>) {
  const { packs } = useText(productText);
  const price = priceFor(item, paysResell);
  const before = priceBefore(item, paysResell);
  const saving = savingPercent(before, price);
  return (
    <span className="flex h-(--tear) items-center justify-between gap-1 px-3 pt-1">
      <span className="grid gap-0.5">
        <Price rupees={price} className="text-[1.7rem]" />
        {saving > 0 && (
          <span className="flex items-baseline gap-1.5 text-[0.8125rem] leading-none">
            <StruckPrice
              rupees={before}
              label={packs.was}
              className={cx(isPicked && '!text-on-inverse-muted')}
            />
            <span className={cx('font-semibold', isPicked ? 'text-on-inverse' : 'text-success')}>
              {packs.save(saving)}
            </span>
          </span>
        )}
      </span>
      {isPicked && (
        <span className="grid size-7 shrink-0 place-items-center bg-accent text-on-accent">
          <Icon name="check" className="size-4.5" />
        </span>
      )}
    </span>
  );
}
