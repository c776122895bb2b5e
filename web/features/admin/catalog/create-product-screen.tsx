import { createProduct } from '@rush/contract/admin-catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfProduct, emptyProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

export function CreateProductScreen() {
  const queries = useQueryClient();
  return (
    <CreateScreen
      title="Create Product"
      definition={createProduct}
      initial={emptyProduct}
      inputOf={(draft) => ({ body: bodyOfProduct(draft) })}
      failed="Error creating product."
      saidOf={({ product }) => `Product created successfully! ${product.name}`}
      onSaved={async () => {
        await forgetCatalog(queries);
        return emptyProduct();
      }}
    >
      {(fields) => <ProductFields {...fields} isNew />}
    </CreateScreen>
  );
}
