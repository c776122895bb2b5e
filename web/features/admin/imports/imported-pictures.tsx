import type { OutputOf } from '@rush/contract/call.ts';
import { useQuery } from '@tanstack/react-query';
import { importedPictures } from '#calls/admin-imports';
import { call } from '../../../api/client.ts';
import { formatNumber } from '../../../text/format.ts';
import { Table } from '../../../ui/table.tsx';
import { Facts, Panel } from '../parts/panel.tsx';
import { QueryStates } from '../parts/query-states.tsx';

export const PICTURES = ['mine', 'admin', 'imports', 'pictures'];
const POLL_MS = 5_000;

type Pictures = OutputOf<typeof importedPictures>;

/** How far copying pictures has got; polled while some are waiting. */
export function ImportedPictures() {
  const query = useQuery({
    queryKey: PICTURES,
    queryFn: ({ signal }) => call(importedPictures, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_MS : false),
  });
  return (
    <Panel title="Pictures">
      <p className="text-sm text-muted">
        Pictures named by an https address are copied into the shop, one after the other.
      </p>
      <QueryStates query={query}>
        {({ copied, waiting, failed }) => (
          <>
            <Facts
              rows={[
                ['Copied', formatNumber(copied)],
                ['Still to come', formatNumber(waiting)],
                ['Not copied', formatNumber(failed.length)],
              ]}
            />
            {failed.length > 0 && <Failed failed={failed} />}
          </>
        )}
      </QueryStates>
    </Panel>
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  'not-https': 'It is no https address, or leads to none.',
  'private-address': 'It leads to no public address of the internet.',
  unreachable: 'The host does not answer.',
  'too-slow': 'It took too long.',
  'too-large': 'It is too large.',
  'too-many-redirects': 'It leads on too often.',
  'bad-status': 'The host did not give it.',
  'picture-too-large': 'It is too large.',
  'picture-format': 'It is no JPEG, PNG or WebP.',
  'picture-too-many-pixels': 'It has too many pixels.',
  'picture-animated': 'It is animated. Only still pictures are taken.',
  'picture-broken': 'It is broken.',
  'disk-full': 'There is no room for pictures on the shop’s disk.',
  unknown: 'It could not be copied; the shop’s log says why.',
};

function Failed({ failed }: Pick<Pictures, 'failed'>) {
  return (
    <>
      <p className="text-sm text-muted">
        Their products show the address of the earlier shop. Importing the file again tries again.
      </p>
      <Table
        caption="Not copied"
        rows={failed}
        rowKey={(row) => row.url}
        columns={[
          {
            title: 'Address',
            isHead: true,
            cell: ({ url }) => <span className="[overflow-wrap:anywhere]">{url}</span>,
          },
          { title: 'Why', cell: ({ problem }) => PROBLEMS[problem] ?? problem },
        ]}
      />
    </>
  );
}
