import type { StaffProduct } from '@rush/contract/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateProduct } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { CheckField, TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';

/** Whether a product is sold at the moment, and the note at its head. */
export function ProductStock({ product }: { product: StaffProduct }) {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  const [instock, setInstock] = useState(product.instock);
  const [importantNote, setNote] = useState(product.importantnote);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(updateProduct, { body: { _id: product._id, instock, importantNote, version: product.version } }),
    onSuccess: async () => {
      toast('success', t.saved);
      await forgetCatalog(queries);
    },
  });
  return (
    <div className="max-w-2xl">
      <DraftForm
        submit={t.save}
        isPending={isPending}
        problem={problemsOf(error, t.failed.stock).all}
        success={undefined}
        onSubmit={mutate}
      >
        <CheckField
          label={t.inStock}
          checked={instock}
          onChange={(event) => setInstock(event.target.checked)}
        />
        <TextAreaField
          label={t.note}
          maxLength={1000}
          value={importantNote}
          onChange={(event) => setNote(event.target.value)}
        />
      </DraftForm>
    </div>
  );
}
