import { editItem } from '@rush/contract/admin-catalog.ts';
import type { StaffItem } from '@rush/contract/catalog.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { bodyOfItem, draftOfItem } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { PriceHistory } from './price-history.tsx';

export function EditItemDialog({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const queries = useQueryClient();
  const isOwner = useIsOwner();
  return (
    <EditResourceDialog
      title={`Edit: ${item.name}`}
      description={`No. ${item.itemid}`}
      definition={editItem}
      initial={() => draftOfItem(item)}
      inputOf={(draft) => ({
        params: { itemid: item._id },
        body: { ...bodyOfItem(draft, isOwner), version: item.version },
      })}
      failed="Error: Failed to update item"
      onSaved={async () => {
        await forgetCatalog(queries);
        toast('success', 'Item updated successfully!');
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ItemFields {...fields} mayPrice={isOwner} soldIn={item.products} />
          {item.isApi && <PriceHistory itemId={item._id} />}
        </>
      )}
    </EditResourceDialog>
  );
}
