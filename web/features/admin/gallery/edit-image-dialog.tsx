import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { useText } from '../../../text/catalogue.ts';
import { adminGalleryText } from '../../../text/en/admin-gallery.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DraftForm } from '../parts/draft-form.tsx';
import { problemsOf } from '../parts/field-problems.ts';

/** A picture's title and where it leads. */
export function EditImageDialog({ image, onClose }: { image: StaffImage; onClose: () => void }) {
  const t = useText(adminGalleryText);
  const queries = useQueryClient();
  const [title, setTitle] = useState(image.title);
  const [redirectUrl, setRedirectUrl] = useState(image.redirectUrl);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(editImage, { params: { id: image.id }, body: { title, redirectUrl, version: image.version } }),
    onSuccess: async () => {
      toast('success', t.saved);
      onClose();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
        queries.invalidateQueries({ queryKey: ['gallery'] }),
      ]);
    },
  });
  const problems = problemsOf(error, t.failed.change);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t.editOf(image.title)}
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
          <TextField
            label={t.title}
            maxLength={120}
            value={title}
            error={problems.of('title')}
            onChange={(event) => setTitle(event.target.value)}
          />
          <TextField
            label={t.redirectUrl}
            hint={t.redirectHint}
            value={redirectUrl}
            error={problems.of('redirectUrl')}
            onChange={(event) => setRedirectUrl(event.target.value)}
          />
        </DraftForm>
      </div>
    </Dialog>
  );
}
