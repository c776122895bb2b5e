import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderImages } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { adminGalleryText as t } from '../../../text/admin/gallery.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/toast.tsx';

/** What can be done with one picture; `before` and `after` are its neighbours' ids in their order. */
export function ImageActions({
  image,
  before,
  after,
  onEdit,
  onRemove,
}: {
  image: StaffImage;
  before: readonly string[];
  after: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
}) {
  const queries = useQueryClient();
  const earlier = useMutation({
    mutationFn: () => {
      const images = [...before.slice(0, -1), image.id, ...before.slice(-1), ...after];
      return call(orderImages, { body: { type: image.type, images } });
    },
    onError: () => toast('error', t.failed.change),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
        queries.invalidateQueries({ queryKey: ['gallery'] }),
      ]),
  });
  const failed = () => toast('error', t.notCopied);
  const copy = () => {
    copyText(image.url).then((isCopied) => (isCopied ? toast('success', t.copied) : failed()), failed);
  };
  return (
    <span className="flex flex-wrap justify-end gap-2 tabular:justify-start">
      <Button size="sm" variant="outline" aria-label={t.copyOf(image.title)} onClick={copy}>
        {t.copy}
      </Button>
      {before.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          busy={earlier.isPending}
          aria-label={t.earlierOf(image.title)}
          onClick={() => earlier.mutate()}
        >
          {t.earlier}
        </Button>
      )}
      <Button size="sm" variant="outline" aria-label={t.editOf(image.title)} onClick={onEdit}>
        {t.edit}
      </Button>
      <Button size="sm" variant="ghost" aria-label={t.removeOf(image.title)} onClick={onRemove}>
        {t.remove}
      </Button>
    </span>
  );
}
