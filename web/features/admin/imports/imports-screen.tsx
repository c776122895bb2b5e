import type { ImportCounts } from '@rush/contract/admin-imports.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkImport, runImport } from '#calls/admin-imports';
import { call } from '../../../api/client.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { type ChosenFile, ImportForm } from './import-form.tsx';
import { ImportVerdict } from './import-verdict.tsx';
import { ImportedPictures, PICTURES } from './imported-pictures.tsx';

/** Imports packs, products, customers and orders from an earlier shop: check a file, look at the verdict, import. */
export function ImportsScreen() {
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
      <AdminHeading
        title="Moving in"
        lead="Brings packs, products, customers and old orders from your earlier shop, as CSV. A check says first what each row would do."
      />
      <ImportForm
        isPending={check.isPending}
        problem={check.error ? (refusalOf(check.error) ?? 'The file was not checked.') : undefined}
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
          {run.data.needsSecondAdmin
            ? 'Nothing was imported yet: the opening balances are more than one owner may give alone, at once or in 24 hours with grants. Another owner has to import the same file within seven days. The limits are under Settings: “A second admin confirms grants above (₹)” and “One admin alone gives in 24 hours at most (₹)”.'
            : 'The file has been imported.'}
        </Note>
      )}
      {check.data && chosen && (
        <ImportVerdict
          checked={check.data}
          isWindows1252={chosen.isWindows1252}
          isPending={run.isPending}
          problem={run.error ? (refusalOf(run.error) ?? 'Nothing was imported.') : undefined}
          onImport={() => run.mutate({ ...chosen, confirmed: check.data.counts })}
        />
      )}
      <ImportedPictures />
    </div>
  );
}
