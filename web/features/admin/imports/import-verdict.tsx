import type { ImportRow } from '@rush/contract/admin-imports.ts';
import type { ComponentProps } from 'react';
import type { Output } from '../../../api/client.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { column, WideTable } from '../../../ui/table.tsx';
import { ProblemNote } from '../parts/problems.tsx';
import { Facts, Panel } from '../parts/screen.tsx';
import { ConfirmButton } from '../parts/staff-dialog.tsx';

type CheckResult = Output<'checkImport'>;

const TONES = { create: 'success', change: 'info', unchanged: 'info', refused: 'danger' } as const;
const VERDICTS = { create: 'New', change: 'Changed', unchanged: 'Unchanged', refused: 'Left out' } as const;
const LISTED_VERDICTS = ['refused', 'change', 'create'] as const;

interface ImportVerdictProps {
  result: CheckResult;
  isWindows1252: boolean;
  problem: string | undefined;
  action: ComponentProps<typeof ConfirmButton>['action'];
}

export function ImportVerdict({ result, isWindows1252, problem, action }: ImportVerdictProps) {
  const { counts, rows, separator } = result;
  const opening =
    counts.openingBalances > 0
      ? `R-Coins worth ${formatRupees(counts.openingBalances)} will be carried over from the previous shop. `
      : '';
  const listedRows = LISTED_VERDICTS.flatMap((verdict) => rows.filter((row) => row.verdict === verdict));
  const hasChanges = counts.create + counts.change > 0;
  const figures = [
    ...(['create', 'change', 'unchanged', 'refused'] as const).map(
      (verdict) => [VERDICTS[verdict], formatNumber(counts[verdict])] as const,
    ),
    ['Total opening balances', counts.openingBalances > 0 && formatRupees(counts.openingBalances)] as const,
  ];
  return (
    <Panel title="What the import would do">
      <div className="grid gap-4">
        <Facts rows={figures} />
        {separator !== 'comma' && <Note icon="info">The columns are separated by {separator}s.</Note>}
        {isWindows1252 && (
          <Note tone="warning">
            This file is not UTF-8. We read it as Windows-1252, which Excel often uses. Check names with
            accents; if any look wrong, save the file again as “CSV UTF-8”. Such a file can’t contain Hindi.
          </Note>
        )}
        {counts.refused > 0 && (
          <Note tone="warning">
            Rows left out: {formatNumber(counts.refused)}. Fix them in the file and check again
            {hasChanges ? ', or import the others now.' : '.'}
          </Note>
        )}
        {!hasChanges && counts.refused === 0 && (
          <Note tone="success">Everything in this file is already in the shop.</Note>
        )}
        {listedRows.length > 0 && <Rows rows={listedRows} />}
        <ProblemNote>{problem}</ProblemNote>
        {hasChanges && (
          <ConfirmButton
            label="Import now"
            variant="primary"
            className="justify-self-start"
            question="Import this file?"
            subject={`${formatNumber(counts.create)} new, ${formatNumber(counts.change)} changed, ${formatNumber(counts.refused)} left out. ${opening}Either all accepted rows are imported, or none.`}
            confirmVariant="primary"
            action={action}
          />
        )}
      </div>
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <WideTable
      caption="Rows in the file"
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        { title: 'Name', isHead: true, cell: (row) => row.name || row.key || '–' },
        { title: 'Key', cell: (row) => <span className="[overflow-wrap:anywhere]">{row.key}</span> },
        { title: 'Line', isNumeric: true, cell: (row) => formatNumber(row.line) },
        column('Outcome', ({ verdict }: ImportRow) => (
          <StatusPill tone={TONES[verdict]}>{VERDICTS[verdict]}</StatusPill>
        )),
        { title: 'Problems and changes', cell: (row) => <Details row={row} /> },
      ]}
    />
  );
}

function Details({ row }: { row: ImportRow }) {
  if (row.problems.length + row.changes.length === 0) return '–';
  return (
    <ul className="grid gap-1 text-sm [overflow-wrap:anywhere]">
      {row.problems.map(({ column, message }) => (
        <li key={`${column} ${message}`} className="text-danger">
          {column}: {message}
        </li>
      ))}
      {row.changes.map(({ column, before, after }) => (
        <li key={column}>
          {column}: {before || '–'} → {after || '–'}
        </li>
      ))}
    </ul>
  );
}
