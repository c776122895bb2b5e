import type { Item } from '@rush/contract/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { usePaysResellPrice } from '../../api/session.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { savingPercent } from '../../text/format.ts';
import { EndsIn } from '../../ui/banner-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PackCard } from './pack-card.tsx';
import { groupPacks, type PackGroup, pricesPer100 } from './pack-groups.ts';
import { priceBefore, priceFor } from './product-rules.ts';
import { Step } from './step.tsx';

interface PackGridProps {
  items: readonly Item[];
  picked: Item | null;
  onPick: (item: Item) => void;
}

const LONG = 12;
/** Longer timers overflow. */
const TIMER_MS_MAX = 2_147_483_647;

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows only move the focus, because some packs show terms first; Space selects. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]:enabled')];
  const at = radios.indexOf(document.activeElement as HTMLElement);
  radios.at((at + step) % radios.length)?.focus();
}

export function PackGrid({ items, picked, onPick }: PackGridProps) {
  const t = useText(productText);
  const isHindi = useLanguage() === 'hi';
  const groups = groupPacks(items).map((group) => ({
    ...group,
    title: (!isHindi && group.name) || t.packs.groups[group.key],
  }));
  const hasChips = groups.length > 1 && items.length > LONG;
  return (
    <Step number={2} title={t.steps.select}>
      {items.length === 0 ? (
        <EmptyState title={t.packs.none} text={t.packs.noneHint} />
      ) : (
        <div className="grid gap-4">
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
                picked={picked}
                onPick={onPick}
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
  const queries = useQueryClient();
  const [endsAt] = items.flatMap((item) => item.saleEndsAt ?? []).sort();
  useEffect(() => {
    if (!endsAt) return;
    const waitMs = Math.min(TIMER_MS_MAX, Date.parse(endsAt) - Date.now() + 1_000);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['catalog'] }), waitMs);
    return () => clearTimeout(timer);
  }, [endsAt, queries]);
  if (!endsAt) return null;
  return (
    <p className="flex h-7 items-center gap-2 font-semibold">
      {sale} <EndsIn endsAt={endsAt} className="inline-block" />
    </p>
  );
}

interface GroupProps {
  group: PackGroup;
  title: string | undefined;
  /** The chips right above say it too. */
  isTitleHidden: boolean;
  picked: Item | null;
  onPick: (item: Item) => void;
}

function Group({ group, title, isTitleHidden, picked, onPick }: GroupProps) {
  const paysResell = usePaysResellPrice();
  const per100 = pricesPer100(group, paysResell);
  const cheapest = Math.min(
    ...group.items.filter((item) => item.inStock).map((item) => per100.get(item) ?? 0),
  );
  const savings = group.items.map((item) =>
    savingPercent(priceBefore(item, paysResell), priceFor(item, paysResell)),
  );
  const differ = new Set(savings).size > 1;
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
            isPicked={item === picked}
            per100={per100.get(item)}
            isBestValue={item.inStock && cheapest > 0 && per100.get(item) === cheapest}
            saving={differ ? (savings[index] ?? 0) : 0}
            onPick={() => onPick(item)}
          />
        ))}
      </div>
    </section>
  );
}
