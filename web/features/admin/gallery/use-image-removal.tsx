import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { deleteImage, restoreImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { adminGalleryText as t } from '../../../text/admin/gallery.ts';
import { useRemoval } from '../parts/removal.tsx';

/** Takes a picture out of the gallery after a question, and back in again. */
export function useImageRemoval() {
  const { ask, notice } = useRemoval<{ _id: string; name: string }>({
    question: t.sure,
    removed: t.removed,
    failed: t.failed.remove,
    broken: t.failed.removing,
    remove: ({ _id }) => call(deleteImage, { params: { id: _id } }),
    restore: ({ _id }) => call(restoreImage, { params: { id: _id } }),
  });
  return { ask: (image: StaffImage) => ask({ _id: image.id, name: image.title }), notice };
}
