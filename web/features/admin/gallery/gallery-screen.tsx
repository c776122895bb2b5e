import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteImage, restoreImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { staffImagesQuery } from '../parts/catalog-cache.ts';
import { IMAGE_TYPES } from '../parts/image-types.ts';
import { QueryStates } from '../parts/query-states.tsx';
import { useRemoval } from '../parts/removal.tsx';
import { EditImageDialog } from './edit-image-dialog.tsx';
import { ImageActions } from './image-actions.tsx';
import { UploadForm } from './upload-form.tsx';

const ALL = '';

export function GalleryScreen() {
  const [type, setType] = useState<GalleryType | typeof ALL>(ALL);
  const [edited, setEdited] = useState<StaffImage | null>(null);
  const { ask, notice } = useRemoval<{ _id: string; name: string }>({
    question: 'Are you sure you want to delete this image?',
    removed: 'Image deleted successfully!',
    failed: 'Failed to delete image.',
    broken: 'Error deleting image.',
    remove: ({ _id }) => call(deleteImage, { params: { id: _id } }),
    restore: ({ _id }) => call(restoreImage, { params: { id: _id } }),
  });
  const query = useQuery(staffImagesQuery);
  return (
    <div className="grid gap-8">
      <AdminHeading title="Gallery" />
      <UploadForm onUploaded={setType} />
      <div className="max-w-xs">
        <SelectField
          label="Type"
          value={type}
          placeholder="All"
          choices={GALLERY_TYPES.map((each) => ({ value: each, label: IMAGE_TYPES[each] }))}
          onChange={(event) => setType(event.target.value as GalleryType | typeof ALL)}
        />
      </div>
      {notice}
      <QueryStates query={query} failed="Failed to fetch images.">
        {(all) => {
          const shown = inOrder(all.filter((image) => type === ALL || image.type === type));
          return shown.length === 0 ? (
            <EmptyState title="No pictures of this type" />
          ) : (
            <WideTable
              caption="Gallery"
              rows={shown}
              rowKey={(image) => image.id}
              columns={columnsOf(shown, setEdited, ({ id, title }) => ask({ _id: id, name: title }))}
            />
          );
        }}
      </QueryStates>
      {edited && <EditImageDialog image={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function inOrder(images: readonly StaffImage[]): readonly StaffImage[] {
  const place = ({ type }: StaffImage) => GALLERY_TYPES.indexOf(type);
  return images.toSorted((a, b) => place(a) - place(b) || a.position - b.position);
}

function columnsOf(
  shown: readonly StaffImage[],
  onEdit: (image: StaffImage) => void,
  onRemove: (image: StaffImage) => void,
): readonly Column<StaffImage>[] {
  const ofType = ({ type }: StaffImage) => shown.filter((image) => image.type === type);
  const idsOf = (images: readonly StaffImage[]) => images.map(({ id }) => id);
  return [
    { title: 'Title', isHead: true, cell: (image) => image.title },
    { title: 'Type', cell: (image) => IMAGE_TYPES[image.type] },
    {
      title: 'Image',
      cell: (image) => (
        <Picture src={image.url} alt="" width={128} height={64} className="h-16 w-32 object-contain" />
      ),
    },
    { title: 'URL', cell: (image) => <span className="break-all text-sm">{image.url}</span> },
    {
      title: 'Actions',
      cell: (image) => (
        <ImageActions
          image={image}
          before={idsOf(ofType(image).slice(0, ofType(image).indexOf(image)))}
          after={idsOf(ofType(image).slice(ofType(image).indexOf(image) + 1))}
          onEdit={() => onEdit(image)}
          onRemove={() => onRemove(image)}
        />
      ),
    },
  ];
}
