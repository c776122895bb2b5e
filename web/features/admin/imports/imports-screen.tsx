import type { ImportCounts } from '@rush/contract/admin-imports.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callQuery, type Output, refusalOf } from '../../../api/client.ts';
import { formatNumber } from '../../../text/format.ts';
import { Note } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { refetchCatalog } from '../parts/queries.ts';
import { AdminHeading, Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { ImportForm, type SelectedFile } from './import-form.tsx';
import { ImportVerdict } from './import-verdict.tsx';

export function ImportsScreen() {
  const queries = useQueryClient();
  const [selected, setSelected] = useState<SelectedFile | null>(null);
  const check = useMutation({
    mutationFn: ({ kind, csv }: SelectedFile) => call('checkImport', { params: { kind }, body: { csv } }),
  });
  const run = useMutation({
    mutationFn: ({ kind, csv, confirmed }: SelectedFile & { confirmed: ImportCounts }) =>
      call('runImport', { params: { kind }, body: { csv, confirmed } }),
    onSuccess: () => {
      check.reset();
      return Promise.all([
        refetchCatalog(queries),
        queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
      ]);
    },
  });
  const checkFile = (file: SelectedFile) => {
    setSelected(file);
    run.reset();
    check.mutate(file);
  };
  return (
    <div className="grid gap-8">
      <AdminHeading
        title="Import"
        lead="Import packs, products, customers and earlier orders from your previous shop as CSV files. A check first shows what each row would do."
      />
      <ImportForm
        isPending={check.isPending}
        problem={check.error ? (refusalOf(check.error) ?? 'The file could not be checked.') : undefined}
        onCheck={checkFile}
        onChange={() => {
          check.reset();
          run.reset();
        }}
      />
      {run.isSuccess && (
        <Note tone={run.data.needsSecondAdmin ? 'warning' : 'success'} role="status">
          {run.data.needsSecondAdmin
            ? 'Nothing has been imported yet: the opening balances exceed what one owner may give alone, either at once or, with other grants, within 24 hours. Another owner has to import the same file within seven days. The limits are in Settings, Safety: “Single grant (₹)” and “Per admin in 24 hours (₹)”.'
            : 'The file has been imported.'}
        </Note>
      )}
      {check.data && selected && (
        <ImportVerdict
          result={check.data}
          isWindows1252={selected.isWindows1252}
          problem={run.error ? (refusalOf(run.error) ?? 'Nothing was imported.') : undefined}
          action={{
            ...run,
            mutate: (_, options) => run.mutate({ ...selected, confirmed: check.data.counts }, options),
          }}
        />
      )}
      <ImportedPictures />
    </div>
  );
}

const POLL_MS = 5_000;

type Pictures = Output<'importedPictures'>;

function ImportedPictures() {
  const query = useQuery(
    callQuery(
      ['mine', 'admin', 'imports', 'pictures'],
      'importedPictures',
      {},
      {
        staleTime: 0,
        refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? POLL_MS : false),
      },
    ),
  );
  return (
    <Panel title="Pictures">
      <p className="text-sm text-muted">
        Pictures with an https address are copied into the shop one by one.
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
  'not-https': 'It isn’t a plain https address (without port or password), or redirects to one that isn’t.',
  'private-address': 'It isn’t a public internet address.',
  unreachable: 'The host was not found or did not respond.',
  'too-slow': 'It took too long.',
  'too-large': 'It is too large.',
  'too-many-redirects': 'It redirects too often.',
  'bad-status': 'The host returned an error.',
  'picture-too-large': 'It is too large.',
  'picture-format': 'It isn’t a JPEG, PNG or WebP.',
  'picture-too-many-pixels': 'It has too many pixels.',
  'picture-animated': 'It is animated. Only still pictures are accepted.',
  'picture-broken': 'It is broken.',
  'disk-full': 'The shop’s disk is too full for pictures.',
  unknown: 'It could not be copied; the shop’s log says why.',
};

function Failed({ failed }: Pick<Pictures, 'failed'>) {
  return (
    <>
      <p className="text-sm text-muted">
        Their products and packs still use the original address. Upload these pictures there instead.
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
