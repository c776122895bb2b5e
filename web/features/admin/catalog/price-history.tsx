import { useQuery } from '@tanstack/react-query';
import { itemPriceHistory } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Table } from '../../../ui/table.tsx';
import { QueryStates } from '../parts/query-states.tsx';

/** The supplier's price changes for an item. */
export function PriceHistory({ itemId }: { itemId: string }) {
  const query = useQuery({
    queryKey: ['mine', 'admin', 'catalog', 'price-history', itemId],
    queryFn: ({ signal }) => call(itemPriceHistory, { params: { itemid: itemId } }, { signal }),
  });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">What the supplier charged</h3>
      <QueryStates query={query}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="text-sm text-muted">No price of the supplier is known yet.</p>
          ) : (
            <Table
              caption="What the supplier charged"
              rows={changes}
              rowKey={(change) => `${change.supplierItem} ${change.seenAt} ${change.account}`}
              columns={[
                { title: 'Seen', isHead: true, cell: (change) => formatDateTime(change.seenAt) },
                { title: 'Supplier’s pack', cell: (change) => `${change.account} ${change.supplierItem}` },
                {
                  title: 'Before',
                  isNumeric: true,
                  cell: (change) => (change.priceBefore === null ? '–' : formatAmount(change.priceBefore)),
                },
                { title: 'Price', isNumeric: true, cell: (change) => formatAmount(change.price) },
              ]}
            />
          )
        }
      </QueryStates>
    </section>
  );
}
