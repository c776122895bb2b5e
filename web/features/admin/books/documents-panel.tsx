import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentMonth, exportGateway, exportGst } from '#calls/admin-invoices';
import { call } from '../../../api/client.ts';
import { adminDocumentsText as t } from '../../../text/admin/documents.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';

type Month = OutputOf<typeof documentMonth>;

const thisMonth = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);

/** The papers of a month for the accountant, and how they add up to the ledger. */
export function DocumentsPanel() {
  const [month, setMonth] = useState(thisMonth);
  const query = useQuery({
    queryKey: ['mine', 'admin', 'documents', month],
    queryFn: ({ signal }) => call(documentMonth, { query: { month } }, { signal }),
    staleTime: 0,
  });
  return (
    <Panel title={t.title}>
      <div className="grid gap-4">
        <TextField
          type="month"
          label={t.month}
          value={month}
          max={thisMonth()}
          onChange={({ target }) => /^2\d{3}-\d{2}$/.test(target.value) && setMonth(target.value)}
        />
        <Exports month={month} />
        <QueryStates query={query}>{(found) => <MonthFigures found={found} />}</QueryStates>
      </div>
    </Panel>
  );
}

function Exports({ month }: { month: string }) {
  const exports = [
    { label: t.gst, definition: exportGst, name: `gst-${month}` },
    { label: t.gateway, definition: exportGateway, name: `gateway-${month}` },
  ];
  return (
    <ul className="grid gap-2">
      {exports.map(({ label, definition, name }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-3 bg-raised p-3">
          {label}
          <ExportButton definition={definition} query={{ month }} name={name} total={undefined} />
        </li>
      ))}
    </ul>
  );
}

function MonthFigures({ found }: { found: Month }) {
  const { ledger, now, gateway } = found;
  const rows = [
    ...(['before', 'received', 'returned', 'invoiced', 'credited', 'after'] as const).map(
      (name) => [t.ledger[name], formatRupees(ledger[name])] as const,
    ),
    ...(['inDelivery', 'waiting', 'withoutDocuments', 'difference'] as const).map(
      (name) => [t.ledger[name], formatRupees(now[name])] as const,
    ),
    [t.ledger.upi, formatRupees(gateway.booked)] as const,
    [t.ledger.charged, formatRupees(gateway.charged)] as const,
  ];
  return (
    <>
      {found.isGstinMissing && (
        <Note tone="warning" icon="warn">
          {t.gstinMissing}
        </Note>
      )}
      <Series series={found.series} />
      <h3 className="font-semibold">{t.ledger.title}</h3>
      <Facts rows={rows} />
    </>
  );
}

function Series({ series }: Pick<Month, 'series'>) {
  if (series.length === 0) return <p className="text-muted">{t.series.none}</p>;
  return (
    <Table
      caption={t.series.title}
      rows={series}
      rowKey={(row) => row.first}
      columns={[
        {
          key: 'kind',
          title: t.series.kind,
          isHead: true,
          cell: ({ kind, isTest }) =>
            isTest ? `${t.series.kinds[kind]} (${t.series.test})` : t.series.kinds[kind],
        },
        { key: 'numbers', title: t.series.numbers, cell: ({ first, last }) => `${first} – ${last}` },
        { key: 'count', title: t.series.count, isNumeric: true, cell: ({ count }) => formatAmount(count) },
        { key: 'total', title: t.series.total, isNumeric: true, cell: ({ total }) => formatAmount(total) },
      ]}
    />
  );
}
