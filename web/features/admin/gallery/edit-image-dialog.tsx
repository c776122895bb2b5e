import { editImage, type StaffImage } from '@rush/contract/admin-gallery.ts';
import { useQueryClient } from '@tanstack/react-query';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';

export function EditImageDialog({ image, onClose }: { image: StaffImage; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <EditResourceDialog
      isNarrow
      title={`Edit: ${image.title}`}
      definition={editImage}
      initial={() => ({ title: image.title, redirectUrl: image.redirectUrl })}
      inputOf={(draft) => ({ params: { id: image.id }, body: { ...draft, version: image.version } })}
      failed="The change could not be saved."
      onSaved={async () => {
        toast('success', 'Saved.');
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
          queries.invalidateQueries({ queryKey: ['gallery'] }),
        ]);
      }}
      onClose={onClose}
    >
      {({ text }) => (
        <>
          <TextField label="Title" maxLength={120} {...text('title')} />
          <TextField
            label="Redirect URL (optional)"
            hint="https://… or a path of this shop, for example /product/…"
            {...text('redirectUrl')}
          />
        </>
      )}
    </EditResourceDialog>
  );
}
