import { createItem } from '@rush/contract/admin-catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { CreateScreen } from '../parts/resource-form.tsx';
import { bodyOfItem, emptyItem } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';

/** Keeps picture and supplier for the next pack of the same game. */
export function CreateItemScreen() {
  const queries = useQueryClient();
  return (
    <CreateScreen
      title="Create Item"
      definition={createItem}
      initial={emptyItem}
      inputOf={(draft) => ({ body: bodyOfItem(draft, true) })}
      failed="Error creating item."
      saidOf={({ item }) =>
        `Item created successfully! ${item.name}: now list it in a product, its number is ${item.itemid}.`
      }
      onSaved={async (_, { imgpath, isApi, apiType }) => {
        await forgetCatalog(queries);
        return { ...emptyItem(), imgpath, isApi, apiType };
      }}
    >
      {(fields) => <ItemFields {...fields} mayPrice />}
    </CreateScreen>
  );
}
