import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createProduct } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { bodyOfProduct, emptyProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

/** Create Product. */
export function CreateProductScreen() {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(emptyProduct);
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () => call(createProduct, { body: bodyOfProduct(draft) }),
    onSuccess: () => {
      setDraft(emptyProduct());
      return forgetCatalog(queries);
    },
  });
  const problems = problemsOf(error, t.failed.createProduct);
  return (
    <div className="grid max-w-2xl gap-6">
      <AdminHeading title={useText(adminText).areas.createProduct} />
      <DraftForm
        submit={t.create}
        isPending={isPending}
        problem={problems.all}
        success={data && `${t.created.product} ${data.product.name}`}
        onSubmit={mutate}
      >
        <ProductFields
          draft={draft}
          problem={problems.of}
          onChange={(next) => {
            if (data) reset();
            setDraft({ ...draft, ...next });
          }}
        />
      </DraftForm>
    </div>
  );
}
