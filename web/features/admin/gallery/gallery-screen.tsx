import type { StaffImage } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminText } from '../../../text/admin/common.ts';
import { adminGalleryText as t } from '../../../text/admin/gallery.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, WideTable } from '../../../ui/table.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { staffImagesQuery } from '../parts/catalog-cache.ts';
import { QueryStates } from '../parts/query-states.tsx';
import { EditImageDialog } from './edit-image-dialog.tsx';
import { ImageActions } from './image-actions.tsx';
import { UploadForm } from './upload-form.tsx';
import { useImageRemoval } from './use-image-removal.tsx';

/** Any type: all pictures are listed. */
const ALL = '';

/** The gallery: upload, and the pictures, of each type in the order in which they are shown. */
export function GalleryScreen() {
  const title = adminText.areas.gallery;
  const [type, setType] = useState<GalleryType | typeof ALL>(ALL);
  const [edited, setEdited] = useState<StaffImage | null>(null);
  const { ask, notice } = useImageRemoval();
  const query = useQuery(staffImagesQuery);
  return (
    <div className="grid gap-8">
      <AdminHeading title={title} />
      <UploadForm onUploaded={setType} />
      <div className="max-w-xs">
        <SelectField
          label={t.type}
          value={type}
          placeholder={t.all}
          choices={GALLERY_TYPES.map((each) => ({ value: each, label: t.types[each] }))}
          onChange={(event) => setType(event.target.value as GalleryType | typeof ALL)}
        />
      </div>
      {notice}
      <QueryStates query={query} failed={t.failed.fetch}>
        {(all) => {
          const shown = inOrder(all.filter((image) => type === ALL || image.type === type));
          return shown.length === 0 ? (
            <EmptyState title={t.none} />
          ) : (
            <WideTable
              caption={title}
              rows={shown}
              rowKey={(image) => image.id}
              columns={columnsOf(shown, setEdited, ask)}
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
    { key: 'title', title: t.title, isHead: true, cell: (image) => image.title },
    { key: 'type', title: t.type, cell: (image) => t.types[image.type] },
    {
      key: 'image',
      title: t.image,
      cell: (image) => (
        <Picture src={image.url} alt="" width={128} height={64} className="h-16 w-32 object-contain" />
      ),
    },
    { key: 'url', title: t.url, cell: (image) => <span className="break-all text-sm">{image.url}</span> },
    {
      key: 'actions',
      title: t.actions,
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
