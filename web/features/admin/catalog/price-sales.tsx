import type { StaffItem } from '@rush/contract/catalog.ts';
import { call } from '../../../api/client.ts';
import { formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { RowButton, SubLine } from '../parts/cells.tsx';
import { Panel } from '../parts/screen.tsx';
import { useAction } from '../parts/use-action.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';

const NAMED_MAX = 4;

export function PriceSales({
  items,
  onEnded,
}: {
  items: readonly StaffItem[];
  onEnded: () => Promise<void>;
}) {
  const isOwner = useIsOwner();
  const { mutate } = useAction((_id: string) => call('endSale', { params: { _id } }), { onDone: onEnded });
  const itemSales = items.flatMap(({ name, sales }) => sales.map((sale) => ({ ...sale, name })));
  const unfinished = itemSales.filter(({ endsAt }) => Date.parse(endsAt) > Date.now());
  if (unfinished.length === 0) return null;
  return (
    <Panel title="Sales">
      <ul className="grid divide-y border-y">
        {[...Map.groupBy(unfinished, ({ _id }) => _id).values()].map((sale) => {
          const [{ _id, startsAt, endsAt } = unfinished[0]!] = sale;
          const packs = sale.map(({ name, price }) => `${name} ${formatRupees(price)}`);
          const names = packs.length > NAMED_MAX ? `${packs.length} packs` : packs.join(', ');
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-3">
              <span>
                {names}
                <SubLine>
                  {Date.parse(startsAt) <= Date.now() ? 'On now: ' : 'Scheduled: '}
                  {formatDateTime(startsAt)} – {formatDateTime(endsAt)}
                </SubLine>
              </span>
              {isOwner && (
                <RowButton
                  label="End sale"
                  of={names}
                  className="whitespace-nowrap"
                  onClick={() => mutate(_id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
