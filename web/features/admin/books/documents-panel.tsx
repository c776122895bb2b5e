import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, explainError, type Output } from '../../../api/client.ts';
import { saveResponse } from '../../../api/save-response.ts';
import { formatAmount, formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';

type Month = Output<'documentMonth'>;

const thisMonth = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7);

export function DocumentsPanel() {
  const [month, setMonth] = useState(thisMonth);
  const query = useQuery(
    callQuery(['mine', 'admin', 'documents', month], 'documentMonth', { query: { month } }, { staleTime: 0 }),
  );
  return (
    <Panel title="For the accountant">
      <div className="grid gap-4">
        <TextField
          type="month"
          label="Month"
          value={month}
          max={thisMonth()}
          onChange={({ target }) => /^2\d{3}-\d{2}$/.test(target.value) && setMonth(target.value)}
        />
        <Download month={month} />
        <QueryStates query={query}>{(data) => <MonthFigures data={data} />}</QueryStates>
      </div>
    </Panel>
  );
}

function Download({ month }: { month: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveResponse('exportMonth', { query: { month } }, `accounts-${month}.zip`),
    onError: (error) => toast('error', explainError(error, 'The download failed. Please try again.')),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        <Icon name="download" />
        Download for the accountant
      </Button>
      <p className="max-w-prose text-sm text-muted">
        One ZIP with CSV files: sales, refunds, GST, gateway and supplier statements, profit by product, and
        the figures below. Profit by product leaves out orders still in delivery.
      </p>
    </div>
  );
}

function MonthFigures({ data }: { data: Month }) {
  const { ledger, now, gateway } = data;
  const rows = (
    [
      ['Opening: paid, not invoiced', ledger.before],
      ['Paid for orders', ledger.received],
      ['Refunded', ledger.returned],
      ['Invoiced', ledger.invoiced],
      ['Credit notes', ledger.credited],
      ['Closing: paid, not invoiced', ledger.after],
      ['Now in delivery', now.inDelivery],
      ['Now waiting for an invoice', now.waiting],
      ['Completed before there were invoices', now.withoutDocuments],
      ['Unexplained', now.difference],
      ['Received by UPI, in the books', gateway.booked],
      ['Received by UPI, at the gateway', gateway.charged],
    ] as const
  ).map(([name, amount]) => [name, formatRupees(amount)] as const);
  return (
    <>
      {data.isGstinMissing && <Note tone="warning">No invoices yet: enter your GSTIN in Settings, Tax.</Note>}
      <Series series={data.series} />
      <h3 className="font-semibold">From payments to invoices</h3>
      <Facts rows={rows} />
    </>
  );
}

const KINDS = { invoice: 'Invoices', 'credit-note': 'Credit notes', receipt: 'Receipts' } as const;

function Series({ series }: Pick<Month, 'series'>) {
  if (series.length === 0) return <p className="text-muted">No documents issued.</p>;
  return (
    <Table
      caption="Documents"
      rows={series}
      rowKey={(row) => row.first}
      columns={[
        {
          title: 'Kind',
          isHead: true,
          cell: ({ kind, isTest }) => (isTest ? `${KINDS[kind]} (test money)` : KINDS[kind]),
        },
        { title: 'Numbers', cell: ({ first, last }) => `${first} – ${last}` },
        { title: 'Count', isNumeric: true, cell: ({ count }) => formatAmount(count) },
        { title: 'Total (₹)', isNumeric: true, cell: ({ total }) => formatAmount(total) },
      ]}
    />
  );
}
