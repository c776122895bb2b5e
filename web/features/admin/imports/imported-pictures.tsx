import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { importedPictures } from '#calls/admin-imports';
import { call } from '../../../api/client.ts';
import { adminImportsText } from '../../../text/admin/imports.ts';
import { formatNumber } from '../../../text/format.ts';
import { Table } from '../../../ui/table.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';

export const PICTURES = ['mine', 'admin', 'imports', 'pictures'];
const POLL_MS = 5_000;

type Pictures = OutputOf<typeof importedPictures>;

/** How far the copying of pictures is; it is asked again while some are to come. */
export function ImportedPictures() {
  const t = adminImportsText.pictures;
  const query = useQuery({
    queryKey: PICTURES,
    queryFn: ({ signal }) => call(importedPictures, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_MS : false),
  });
  return (
    <Panel title={t.title}>
      <p className="text-sm text-muted">{t.lead}</p>
      <QueryStates query={query}>
        {({ copied, waiting, failed }) => (
          <>
            <Facts
              rows={[
                [t.copied, formatNumber(copied)],
                [t.waiting, formatNumber(waiting)],
                [t.failed, formatNumber(failed.length)],
              ]}
            />
            {failed.length > 0 && <Failed failed={failed} />}
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

function Failed({ failed }: Pick<Pictures, 'failed'>) {
  const t = adminImportsText.pictures;
  const reasons: Readonly<Record<string, string>> = t.problems;
  return (
    <>
      <p className="text-sm text-muted">{t.failedHint}</p>
      <Table
        caption={t.failed}
        rows={failed}
        rowKey={(row) => row.url}
        columns={[
          {
            key: 'url',
            title: t.url,
            isHead: true,
            cell: ({ url }) => <span className="[overflow-wrap:anywhere]">{url}</span>,
          },
          { key: 'why', title: t.why, cell: ({ problem }) => reasons[problem] ?? problem },
        ]}
      />
    </>
  );
}
