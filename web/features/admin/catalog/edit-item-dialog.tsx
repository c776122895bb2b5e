import type { StaffItem } from '@rush/contract/catalog.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editItem } from '#calls/admin-catalog';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminCatalogText } from '../../../text/en/admin-catalog.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetCatalog } from '../parts/catalog-cache.ts';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { bodyOfItem, draftOfItem } from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';

/** Changes an item; a colleague's newer change is never overwritten. */
export function EditItemDialog({ item, onClose }: { item: StaffItem; onClose: () => void }) {
  const t = useText(adminCatalogText);
  const queries = useQueryClient();
  const isOwner = useIsOwner();
  const [draft, setDraft] = useState(() => draftOfItem(item));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(editItem, {
        params: { itemid: item._id },
        body: { ...bodyOfItem(draft, isOwner), version: item.version },
      }),
    onSuccess: async () => {
      await forgetCatalog(queries);
      toast('success', t.updated.item);
      onClose();
    },
  });
  const problems = problemsOf(error, t.failed.editItem);
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t.editOf(item.name)}
      description={`${t.number} ${item.itemid}`}
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
          <ItemFields
            draft={draft}
            mayPrice={isOwner}
            problem={problems.of}
            onChange={(next) => setDraft({ ...draft, ...next })}
          />
        </DraftForm>
      </div>
    </Dialog>
  );
}
