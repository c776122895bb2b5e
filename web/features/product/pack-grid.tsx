import type { Item } from '@rush/contract/catalog.ts';
import { usePaysResellPrice } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { EmptyState } from '../../ui/states.tsx';
import { PackCard } from './pack-card.tsx';
import { Step } from './step.tsx';

interface PackGridProps {
  items: readonly Item[];
  picked: Item | null;
  onPick: (item: Item) => void;
}

export function PackGrid({ items, picked, onPick }: PackGridProps) {
  const t = useText(productText);
  const paysResell = usePaysResellPrice();
  return (
    <Step number={2} title={t.steps.select}>
      {items.length === 0 ? (
        <EmptyState title={t.packs.none} text={t.packs.noneHint} />
      ) : (
        <ul
          aria-label={t.packs.group}
          className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,40%),1fr))] gap-2.5 sm:grid-cols-3 md:gap-3 lg:grid-cols-3 xl:grid-cols-4"
        >
          {items.map((item) => (
            <li key={item._id} className="flex">
              <PackCard
                item={item}
                paysResell={paysResell}
                isPicked={item === picked}
                onPick={() => onPick(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}
