import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentMonth, exportGateway, exportGst } from '#calls/admin-invoices';
import { callQuery } from '../../../api/call-query.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';

type Month = OutputOf<typeof documentMonth>;

const thisMonth = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);

export function DocumentsPanel() {
  const [month, setMonth] = useState(thisMonth);
  const query = useQuery(
    callQuery(['mine', 'admin', 'documents', month], documentMonth, { query: { month } }, { staleTime: 0 }),
  );
  return (
    <Panel title="Invoices and exports of a month">
      <div className="grid gap-4">
        <TextField
          type="month"
          label="Month"
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
    { label: 'GST: invoices and credit notes', definition: exportGst },
    { label: 'Payments at the gateway', definition: exportGateway },
  ];
  return (
    <ul className="grid gap-2">
      {exports.map(({ label, definition }) => (
        <li key={label} className="flex flex-wrap items-center justify-between gap-3 bg-raised p-3">
          {label}
          <ExportButton definition={definition} query={{ month }} />
        </li>
      ))}
    </ul>
  );
}

function MonthFigures({ found }: { found: Month }) {
  const { ledger, now, gateway } = found;
  const rows = (
    [
      ['Paid and not invoiced before', ledger.before],
      ['Paid for orders', ledger.received],
      ['Returned of orders', ledger.returned],
      ['Invoiced', ledger.invoiced],
      ['Taken back by credit notes', ledger.credited],
      ['Paid and not invoiced after', ledger.after],
      ['Now in delivery', now.inDelivery],
      ['Now waiting for an invoice', now.waiting],
      ['Completed before there were invoices', now.withoutDocuments],
      ['Not explained', now.difference],
      ['Booked as received by UPI', gateway.booked],
      ['By the payments', gateway.charged],
    ] as const
  ).map(([name, amount]) => [name, formatRupees(amount)] as const);
  return (
    <>
      {found.isGstinMissing && <Note tone="warning">Documents wait: enter the GSTIN in the settings.</Note>}
      <Series series={found.series} />
      <h3 className="font-semibold">From the ledger to the invoices</h3>
      <Facts rows={rows} />
    </>
  );
}

const KINDS = { invoice: 'Invoices', 'credit-note': 'Credit notes', receipt: 'Receipts' } as const;

function Series({ series }: Pick<Month, 'series'>) {
  if (series.length === 0) return <p className="text-muted">No document was issued in this month.</p>;
  return (
    <Table
      caption="Documents"
      rows={series}
      rowKey={(row) => row.first}
      columns={[
        {
          title: 'Kind',
          isHead: true,
          cell: ({ kind, isTest }) => (isTest ? `${KINDS[kind]} (of play money)` : KINDS[kind]),
        },
        { title: 'Numbers', cell: ({ first, last }) => `${first} – ${last}` },
        { title: 'Count', isNumeric: true, cell: ({ count }) => formatAmount(count) },
        { title: 'Total (₹)', isNumeric: true, cell: ({ total }) => formatAmount(total) },
      ]}
    />
  );
}
