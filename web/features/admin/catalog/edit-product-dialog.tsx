import type { StaffProduct } from '@rush/contract/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editProduct } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { bodyOfProduct, draftOfProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

/** Changes a product; a colleague's newer change is never overwritten. */
export function EditProductDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOfProduct(product));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(editProduct, {
        params: { _id: product._id },
        body: { ...bodyOfProduct(draft), version: product.version },
      }),
    onSuccess: async () => {
      await forgetCatalog(queries);
      toast('success', t.updated.product);
      onClose();
    },
  });
  const problems = problemsOf(error, t.failed.editProduct);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t.editOf(product.name)}
      description={`${t.number} ${product.productid}`}
      closeLabel={t.close}
    >
      <div className="p-4">
        <DraftForm
          submit={t.save}
          isPending={isPending}
          problem={problems.all}
          success={undefined}
          cancel={{ label: t.cancel, onPress: onClose }}
          onSubmit={mutate}
        >
          <ProductFields
            draft={draft}
            problem={problems.of}
            onChange={(next) => setDraft({ ...draft, ...next })}
          />
        </DraftForm>
      </div>
    </Dialog>
  );
}
