import { createProduct } from '@rush/contract/admin-catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfProduct, emptyProduct } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';

/** Create Product. */
export function CreateProductScreen() {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  return (
    <CreateScreen
      title={useText(adminText).areas.createProduct}
      definition={createProduct}
      initial={emptyProduct}
      inputOf={(draft) => ({ body: bodyOfProduct(draft) })}
      failed={t.failed.createProduct}
      submit={t.create}
      saidOf={({ product }) => `${t.created.product} ${product.name}`}
      onSaved={async () => {
        await forgetCatalog(queries);
        return emptyProduct();
      }}
    >
      {(fields) => <ProductFields {...fields} />}
    </CreateScreen>
  );
}
