import type { ReactNode } from 'react';
import { type TableProps, WideTable } from '../../../ui/table.tsx';
import { Panel } from '../parts/panel.tsx';

/** A user's latest rows and the link to all of them. */
export function LatestPanel<Row>({
  title,
  none,
  all,
  ...table
}: Omit<TableProps<Row>, 'caption'> & { title: string; none: string; all: ReactNode }) {
  return (
    <Panel title={title}>
      {table.rows.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <>
          <WideTable caption={title} {...table} />
          <p>{all}</p>
        </>
      )}
    </Panel>
  );
}
