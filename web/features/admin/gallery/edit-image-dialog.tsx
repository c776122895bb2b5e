import { editImage, type StaffImage } from '@rush/contract/admin-gallery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { adminGalleryText as t } from '../../../text/admin/gallery.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';

/** A picture's title and where it leads. */
export function EditImageDialog({ image, onClose }: { image: StaffImage; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <EditResourceDialog
      isNarrow
      title={t.editOf(image.title)}
      definition={editImage}
      initial={() => ({ title: image.title, redirectUrl: image.redirectUrl })}
      inputOf={(draft) => ({ params: { id: image.id }, body: { ...draft, version: image.version } })}
      failed={t.failed.change}
      onSaved={async () => {
        toast('success', t.saved);
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
          queries.invalidateQueries({ queryKey: ['gallery'] }),
        ]);
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField label={t.title} maxLength={120} {...text('title')} />
          <TextField label={t.redirectUrl} hint={t.redirectHint} {...text('redirectUrl')} />
        </>
      )}
    </EditResourceDialog>
  );
}
