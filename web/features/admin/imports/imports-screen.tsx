import type { ImportCounts } from '@rush/contract/admin-imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkImport, runImport } from '#calls/admin-imports';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { adminText } from '../../../text/admin/common.ts';
import { adminImportsText as t } from '../../../text/admin/imports.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { type ChosenFile, ImportForm } from './import-form.tsx';
import { ImportVerdict } from './import-verdict.tsx';
import { ImportedPictures, PICTURES } from './imported-pictures.tsx';

/** Brings packs, products and customers from an earlier shop: a file is checked, looked at, and imported. */
export function ImportsScreen() {
  const title = adminText.areas.imports;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const check = useMutation({
    mutationFn: ({ kind, csv }: ChosenFile) => call(checkImport, { params: { kind }, body: { csv } }),
  });
  const run = useMutation({
    mutationFn: ({ kind, csv, confirmed }: ChosenFile & { confirmed: ImportCounts }) =>
      call(runImport, { params: { kind }, body: { csv, confirmed } }),
    onSuccess: () => {
      check.reset();
      return Promise.all([forgetCatalog(queries), queries.invalidateQueries({ queryKey: PICTURES })]);
    },
  });
  const begin = (file: ChosenFile) => {
    setChosen(file);
    run.reset();
    check.mutate(file);
  };
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} lead={t.lead} />
      <ImportForm
        isPending={check.isPending}
        problem={check.error ? (refusalOf(check.error) ?? t.checkFailed) : undefined}
        onCheck={begin}
        onChange={() => {
          check.reset();
          run.reset();
        }}
      />
      {run.isSuccess && (
        <Note
          tone={run.data.needsSecondAdmin ? 'warning' : 'success'}
          icon={run.data.needsSecondAdmin ? 'warn' : 'check'}
          role="status"
        >
          {run.data.needsSecondAdmin ? t.secondAdmin : t.imported}
        </Note>
      )}
      {check.data && chosen && (
        <ImportVerdict
          checked={check.data}
          isPending={run.isPending}
          problem={run.error ? (refusalOf(run.error) ?? t.importFailed) : undefined}
          onImport={() => run.mutate({ ...chosen, confirmed: check.data.counts })}
        />
      )}
      <ImportedPictures />
    </div>
  );
}
