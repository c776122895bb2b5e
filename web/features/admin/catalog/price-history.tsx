import { useQuery } from '@tanstack/react-query';
import { itemPriceHistory } from '#calls/admin-fulfilment';
import { call } from '../../../api/client.ts';
import { adminCatalogText } from '../../../text/admin/catalog.ts';
import { formatAmount } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Table } from '../../../ui/table.tsx';
import { QueryStates } from '../parts/query-states.tsx';

/** What the supplier has charged for an item, each change with what it was before. */
export function PriceHistory({ itemId }: { itemId: string }) {
  const t = adminCatalogText.history;
  const query = useQuery({
    queryKey: ['mine', 'admin', 'catalog', 'price-history', itemId],
    queryFn: ({ signal }) => call(itemPriceHistory, { params: { itemid: itemId } }, { signal }),
  });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.title}</h3>
      <QueryStates query={query}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="text-sm text-muted">{t.none}</p>
          ) : (
            <Table
              caption={t.title}
              rows={changes}
              rowKey={(change) => `${change.supplierItem} ${change.seenAt} ${change.account}`}
              columns={[
                {
                  key: 'seenAt',
                  title: t.seenAt,
                  isHead: true,
                  cell: (change) => formatDateTime(change.seenAt),
                },
                {
                  key: 'pack',
                  title: t.pack,
                  cell: (change) => `${change.account} ${change.supplierItem}`,
                },
                {
                  key: 'before',
                  title: t.before,
                  isNumeric: true,
                  cell: (change) => (change.priceBefore === null ? '–' : formatAmount(change.priceBefore)),
                },
                {
                  key: 'price',
                  title: t.price,
                  isNumeric: true,
                  cell: (change) => formatAmount(change.price),
                },
              ]}
            />
          )
        }
      </QueryStates>
    </section>
  );
}
