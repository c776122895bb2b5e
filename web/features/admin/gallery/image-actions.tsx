import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderImages } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/toast.tsx';

/** `before` and `after` are the ids of its neighbours in order. */
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
    onError: () => toast('error', 'The change could not be saved.'),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['mine', 'admin', 'catalog', 'images'] }),
        queries.invalidateQueries({ queryKey: ['gallery'] }),
      ]),
  });
  const failed = () => toast('error', 'Failed to copy URL!');
  const copy = () => {
    copyText(image.url).then(
      (isCopied) => (isCopied ? toast('success', 'URL copied to clipboard!') : failed()),
      failed,
    );
  };
  return (
    <span className="flex flex-wrap justify-end gap-2 tabular:justify-start">
      <Button size="sm" variant="outline" aria-label={`Copy: ${image.title}`} onClick={copy}>
        Copy
      </Button>
      {before.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          busy={earlier.isPending}
          aria-label={`Show earlier: ${image.title}`}
          onClick={() => earlier.mutate()}
        >
          Show earlier
        </Button>
      )}
      <Button size="sm" variant="outline" aria-label={`Edit: ${image.title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete: ${image.title}`} onClick={onRemove}>
        Delete
      </Button>
    </span>
  );
}
