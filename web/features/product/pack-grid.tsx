import type { Item } from '@rush/contract/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { usePaysResellPrice } from '../../api/session.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees, savingPercent } from '../../text/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { EndsIn } from '../../ui/banner-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Price, StruckPrice } from '../../ui/money.tsx';
import { PACK_WIDTHS, Picture } from '../../ui/picture.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { groupPacks, type PackGroup, pricesPer100 } from './pack-groups.ts';
import { priceBefore, priceFor } from './product-rules.ts';
import { Step } from './step.tsx';

interface PackGridProps {
  items: readonly Item[];
  selected: Item | null;
  /** Must be a stable function, so that a tap rerenders two packs, not all of them. */
  onSelect: (item: Item) => void;
}

const PACKS_WITHOUT_CHIPS_MAX = 12;
/** The longest delay that `setTimeout` supports. */
const TIMER_MS_MAX = 2_147_483_647;

const FOCUS_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys only move focus, because some packs show terms first; Space selects. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = FOCUS_STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]:enabled')];
  const index = radios.indexOf(document.activeElement as HTMLElement);
  radios.at((index + step) % radios.length)?.focus();
}

export function PackGrid({ items, selected, onSelect }: PackGridProps) {
  const t = useText(productText);
  const isHindi = useLanguage() === 'hi';
  const groups = groupPacks(items, isHindi).map((group) => ({
    ...group,
    title: group.unit || t.packs.groups[group.key],
  }));
  const hasChips = groups.length > 1 && items.length > PACKS_WITHOUT_CHIPS_MAX;
  return (
    <Step number={2} title={t.steps.select}>
      {items.length === 0 ? (
        <EmptyState title={t.packs.none} text={t.packs.noneHint} />
      ) : (
        <div className="grid gap-3">
          <SaleEnd items={items} />
          {hasChips && (
            <p className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
              {groups.map(({ key, title }) => (
                <a
                  key={key}
                  href={`#packs-${key}`}
                  className={`${buttonClass({ variant: 'outline' })} whitespace-nowrap`}
                >
                  {title}
                </a>
              ))}
            </p>
          )}
          <div
            role="radiogroup"
            aria-label={t.packs.groups.packs}
            className="grid gap-5"
            onKeyDown={moveFocus}
          >
            {groups.map((group, index) => (
              <Group
                key={group.key}
                group={group}
                title={groups.length > 1 ? group.title : undefined}
                isTitleHidden={hasChips && index === 0}
                selected={selected}
                onSelect={onSelect}
              />
            ))}
          </div>
        </div>
      )}
    </Step>
  );
}

function SaleEnd({ items }: Pick<PackGridProps, 'items'>) {
  const { sale } = useText(productText).packs;
  const queryClient = useQueryClient();
  const [endsAt] = items.flatMap((item) => item.saleEndsAt ?? []).sort();
  useEffect(() => {
    if (!endsAt) return;
    const waitMs = Math.min(TIMER_MS_MAX, Date.parse(endsAt) - Date.now() + 1_000);
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['catalog'] }), waitMs);
    return () => clearTimeout(timer);
  }, [endsAt, queryClient]);
  if (!endsAt) return null;
  return (
    <p className="flex h-7 items-center gap-2 font-semibold">
      {sale} <EndsIn endsAt={endsAt} className="inline-block" />
    </p>
  );
}

interface GroupProps extends Omit<PackGridProps, 'items'> {
  group: PackGroup;
  title: string | undefined;
  /** The chips directly above already show the title. */
  isTitleHidden: boolean;
}

function Group({ group, title, isTitleHidden, selected, onSelect }: GroupProps) {
  const paysResell = usePaysResellPrice();
  const pricesByItem = pricesPer100(group, paysResell);
  const cheapest = Math.min(
    ...group.items.filter((item) => item.inStock).map((item) => pricesByItem.get(item) ?? 0),
  );
  const savings = group.items.map((item) =>
    savingPercent(priceBefore(item, paysResell), priceFor(item, paysResell)),
  );
  const savingsDiffer = new Set(savings).size > 1;
  return (
    <section>
      {title && (
        <h3
          id={`packs-${group.key}`}
          className={isTitleHidden ? 'sr-only' : 'mb-2 scroll-mt-20 text-sm font-semibold text-muted'}
        >
          {title}
        </h3>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 *:min-w-0 sm:grid-cols-3 xl:grid-cols-4">
        {group.items.map((item, index) => (
          <PackCard
            key={item._id}
            item={item}
            paysResell={paysResell}
            isSelected={item === selected}
            pricePer100={pricesByItem.get(item)}
            isBestValue={item.inStock && cheapest > 0 && pricesByItem.get(item) === cheapest}
            saving={savingsDiffer ? (savings[index] ?? 0) : 0}
            onSelect={onSelect}
          />
        ))}
      </div>
    </section>
  );
}

interface PackCardProps extends Pick<PackGridProps, 'onSelect'> {
  item: Item;
  paysResell: boolean;
  isSelected: boolean;
  pricePer100: number | undefined;
  isBestValue: boolean;
  /** In percent; 0 if there is no saving or the whole group has the same one. */
  saving: number;
}

const PackCard = memo(function PackCard({ item, isSelected, onSelect, ...pricing }: PackCardProps) {
  const { packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: arrow keys would select an <input>, and some packs show terms first
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      tabIndex={isSelected ? 0 : -1}
      disabled={!item.inStock}
      onClick={() => onSelect(item)}
      className="group flex w-full text-left [--tear:3.25rem]"
    >
      <span
        className={cx(
          'ticket relative flex w-full min-w-0 flex-col transition-colors duration-150',
          isSelected ? 'bg-inverse text-on-inverse' : 'bg-raised group-enabled:group-hover:bg-raised-hover',
        )}
      >
        <span className="flex flex-1 items-center justify-between gap-2 px-3 pt-6 pb-2">
          <span
            className="display min-w-0 text-[1.2rem] leading-[1.05] text-pretty wrap-anywhere"
            {...nameOf(item)}
          />
          <Tag item={item} isBestValue={pricing.isBestValue} />
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
          className={cx('tear-line h-px', isSelected ? 'text-on-inverse-muted' : 'text-line-strong')}
        />
        <PriceRow item={item} isSelected={isSelected} {...pricing} />
        {!item.inStock && (
          <span className="absolute inset-0 flex flex-col justify-end bg-raised/60 text-center">
            <span className="grid h-(--tear) content-center gap-1 bg-line pb-1.5 leading-none">
              <span className="display text-lg">{packs.outOfStock}</span>
              <span className="text-[0.8125rem] leading-none">{packs.unavailable}</span>
            </span>
          </span>
        )}
      </span>
    </button>
  );
});

function Tag({ item, isBestValue }: Pick<PackCardProps, 'item' | 'isBestValue'>) {
  const { packs } = useText(productText);
  const tag = useCatalogTexts().tagOf(item);
  const isOnSale = item.inStock && item.saleEndsAt !== null;
  if (!tag.children && !isBestValue && !isOnSale) return null;
  const isHot = item.type.toLowerCase().includes('hot') || isBestValue || isOnSale;
  return (
    <Badge
      tone={isHot ? 'accent' : 'plain'}
      isFlag
      className="absolute top-0 left-0 max-w-full overflow-hidden !py-0.5 !tracking-normal normal-case max-sm:!text-[0.8125rem]"
    >
      {isOnSale ? packs.sale : tag.children ? <span {...tag} /> : packs.bestValue}
    </Badge>
  );
}

function PriceRow({ item, paysResell, isSelected, pricePer100, saving }: Omit<PackCardProps, 'onSelect'>) {
  const { packs } = useText(productText);
  const muted = isSelected && '!text-on-inverse-muted';
  return (
    <span className="flex h-(--tear) items-center justify-between gap-1 px-3">
      <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 max-sm:flex-col max-sm:pb-1">
        <Price rupees={priceFor(item, paysResell)} className="text-[1.5rem]" />
        {saving > 0 && (
          <span className="flex items-baseline gap-1.5 text-[0.8125rem] leading-none">
            <StruckPrice rupees={priceBefore(item, paysResell)} label={packs.was} className={cx(muted)} />
            <span className={cx('font-semibold', isSelected ? 'text-on-inverse' : 'text-success')}>
              {packs.save(saving)}
            </span>
          </span>
        )}
        {pricePer100 !== undefined && saving === 0 && (
          <span className={cx('text-[0.8125rem] leading-none text-muted', muted)}>
            {packs.per100(formatRupees(Math.round(pricePer100)))}
          </span>
        )}
      </span>
      {isSelected && (
        <span className="grid size-6 shrink-0 place-items-center bg-accent text-on-accent">
          <Icon name="check" className="size-5" />
        </span>
      )}
    </span>
  );
}
