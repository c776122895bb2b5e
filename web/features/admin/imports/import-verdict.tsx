import type { ImportRow } from '@rush/contract/admin-imports.ts';
import type { OutputOf } from '@rush/contract/call.ts';
import { paiseFromRupees } from '@rush/contract/whole-rupees.ts';
import { useState } from 'react';
import type { checkImport } from '#calls/admin-imports';
import { adminImportsText as t } from '../../../text/admin/imports.ts';
import { formatNumber, formatRupees } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { WideTable } from '../../../ui/table.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { ConfirmDialog } from '../parts/staff-dialog.tsx';

type Checked = OutputOf<typeof checkImport>;

const TONES = { create: 'success', change: 'info', unchanged: 'info', refused: 'danger' } as const;
/** What needs a look comes first; what is unchanged is only counted. */
const ORDER = ['refused', 'change', 'create'] as const;

/** What a checked file would do, and the press that does it. */
export function ImportVerdict({
  checked: { counts, rows },
  isPending,
  problem,
  onImport,
}: {
  checked: Checked;
  isPending: boolean;
  problem: string | undefined;
  onImport: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const total = useTypedTotal(counts.openingBalances);
  const shown = ORDER.flatMap((verdict) => rows.filter((row) => row.verdict === verdict));
  const isNothing = counts.create + counts.change === 0;
  const figures = [
    ...(['create', 'change', 'unchanged', 'refused'] as const).map(
      (verdict) => [t.counts[verdict], formatNumber(counts[verdict])] as const,
    ),
    [t.openingBalances, counts.openingBalances > 0 && formatRupees(counts.openingBalances)] as const,
  ];
  return (
    <Panel title={t.verdict}>
      <div className="grid gap-4">
        <Facts rows={figures} />
        {counts.refused > 0 && (
          <Note tone="warning" icon="warn">
            {t.someRefused(formatNumber(counts.refused))}
          </Note>
        )}
        {isNothing && counts.refused === 0 && (
          <Note tone="success" icon="check">
            {t.allUnchanged}
          </Note>
        )}
        {shown.length > 0 && <Rows rows={shown} />}
        <ProblemNote>{problem}</ProblemNote>
        {total.field}
        {!isNothing && (
          <div>
            <Button
              variant="primary"
              busy={isPending}
              onClick={() => total.isConfirmed() && setIsAsking(true)}
            >
              {t.import}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          question={t.importQuestion}
          subject={t.importSubject(
            formatNumber(counts.create),
            formatNumber(counts.change),
            formatNumber(counts.refused),
          )}
          confirm={t.import}
          variant="primary"
          onConfirm={() => {
            setIsAsking(false);
            onImport();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}

/** What is owed is typed once more by who confirms it; nothing to type where nothing is owed. */
function useTypedTotal(openingBalances: number) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  if (openingBalances === 0) return { field: null, isConfirmed: () => true };
  const field = (
    <div className="max-w-sm">
      <TextField
        label={t.openingTyped}
        hint={t.openingHint(formatRupees(openingBalances))}
        inputMode="decimal"
        value={typed}
        error={isWrong ? t.openingWrong : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
      />
    </div>
  );
  const isConfirmed = () => {
    const isRight = paiseFromRupees(typed.replace(/[₹,\s]/g, '')) === paiseFromRupees(openingBalances);
    setIsWrong(!isRight);
    return isRight;
  };
  return { field, isConfirmed };
}

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <WideTable
      caption={t.rows}
      rows={rows}
      rowKey={(row) => String(row.line)}
      columns={[
        { key: 'name', title: t.name, isHead: true, cell: (row) => row.name || row.key || '–' },
        { key: 'key', title: t.key, cell: (row) => <Code>{row.key}</Code> },
        { key: 'line', title: t.line, isNumeric: true, cell: (row) => formatNumber(row.line) },
        {
          key: 'verdict',
          title: t.outcome,
          cell: ({ verdict }) => <StatusPill tone={TONES[verdict]}>{t.verdicts[verdict]}</StatusPill>,
        },
        { key: 'details', title: t.details, cell: (row) => <Details row={row} /> },
      ]}
    />
  );
}

const Code = ({ children }: { children: string }) => (
  <span className="[overflow-wrap:anywhere]">{children}</span>
);

function Details({ row }: { row: ImportRow }) {
  if (row.problems.length + row.changes.length === 0) return '–';
  return (
    <ul className="grid gap-1 text-sm [overflow-wrap:anywhere]">
      {row.problems.map(({ column, type, message }) => (
        <li key={`${column} ${message}`} className="text-danger">
          {column}: {type === 'invalid' ? message : t.problems[type]}
        </li>
      ))}
      {row.changes.map(({ column, before, after }) => (
        <li key={column}>{t.change(column, before, after)}</li>
      ))}
    </ul>
  );
}
