import { editProduct } from '@rush/contract/admin-catalog.ts';
import type { StaffProduct } from '@rush/contract/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { bodyOfProduct, draftOfProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

export function EditProductDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <EditResourceDialog
      title={`Edit: ${product.name}`}
      description={`No. ${product.productid}`}
      definition={editProduct}
      initial={() => draftOfProduct(product)}
      inputOf={(draft) => ({
        params: { _id: product._id },
        body: { ...bodyOfProduct(draft), version: product.version },
      })}
      failed="Failed to update product"
      onSaved={async () => {
        await forgetCatalog(queries);
        toast('success', 'Product updated successfully!');
      }}
      onClose={onClose}
    >
      {(fields) => <ProductFields {...fields} />}
    </EditResourceDialog>
  );
}
