import { editImage, type StaffImage } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { BannerText } from '../../../ui/banner-text.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, column, head, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RowButton, SubLine } from '../parts/cells.tsx';
import { draftFrom } from '../parts/draft-from.ts';
import { HindiTexts } from '../parts/hindi-texts.tsx';
import { IMAGE_TYPES } from '../parts/image-types.ts';
import { fromIndianTime, MomentField, toIndianTime } from '../parts/indian-time.tsx';
import { refetchCatalog, staffImagesQuery } from '../parts/queries.ts';
import { useRemoval } from '../parts/removal.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { DialogButton } from '../parts/staff-dialog.tsx';
import { choicesOf } from '../parts/table-filters.ts';
import { UploadForm } from './upload-form.tsx';

const ALL = '';
const EMPTY_TEXTS = { title: '', headline: '', line: '' };

export function GalleryScreen() {
  const [type, setType] = useState<GalleryType | typeof ALL>(ALL);
  const removal = useRemoval<StaffImage>({
    question: 'Are you sure you want to delete this image?',
    nameOf: ({ title }) => title,
    success: 'Image deleted successfully!',
    failure: 'Failed to delete image.',
    networkFailure: 'Error deleting image.',
    remove: ({ id }) => call('deleteImage', { params: { id } }),
    restore: ({ id }) => call('restoreImage', { params: { id } }),
  });
  const query = useQuery(staffImagesQuery);
  return (
    <div className="grid gap-8">
      <AdminHeading title="Gallery" />
      <UploadForm onUploaded={setType} />
      <div className="max-w-sm">
        <SelectField
          label="Show"
          value={type}
          placeholder="All types"
          choices={choicesOf(IMAGE_TYPES)}
          onChange={(event) => setType(event.target.value as GalleryType | typeof ALL)}
        />
      </div>
      {removal.notice}
      <QueryStates query={query} failure="Failed to fetch images.">
        {(allImages) => {
          const images = sortImages(allImages.filter((image) => type === ALL || image.type === type));
          return (
            <WideTable
              caption="Gallery"
              rows={images}
              rowKey={(image) => image.id}
              columns={columnsOf(images, removal.button)}
              empty={<EmptyState title="No pictures of this type" />}
            />
          );
        }}
      </QueryStates>
    </div>
  );
}

function sortImages(images: readonly StaffImage[]): readonly StaffImage[] {
  const typeIndex = ({ type }: StaffImage) => GALLERY_TYPES.indexOf(type);
  return images.toSorted((a, b) => typeIndex(a) - typeIndex(b) || a.position - b.position);
}

function columnsOf(
  images: readonly StaffImage[],
  deleteButton: (image: StaffImage) => ReactNode,
): readonly Column<StaffImage>[] {
  return [
    head('Title', ({ title, startsAt, endsAt }) => (
      <>
        {title}
        {startsAt && <SubLine>From {formatDateTime(startsAt)}</SubLine>}
        {endsAt && <SubLine>Until {formatDateTime(endsAt)}</SubLine>}
      </>
    )),
    { title: 'Type', cell: (image) => IMAGE_TYPES[image.type] },
    column('Image', (image) => (
      <Picture
        src={image.url}
        alt=""
        width={128}
        height={64}
        className="h-16 w-32 object-contain object-right tabular:object-left"
      />
    )),
    column('URL', (image) => (
      <span className="flex items-center justify-end gap-2 tabular:justify-start">
        <span className="min-w-0 wrap-anywhere text-sm">{image.url}</span>
        <RowButton label="Copy" of={image.title} onClick={() => void copyUrl(image)} />
      </span>
    )),
    column('Actions', (image) => (
      <span className="flex flex-wrap justify-end gap-2 tabular:flex-nowrap tabular:justify-start tabular:whitespace-nowrap">
        <ShowEarlier image={image} imagesOfType={images.filter(({ type }) => type === image.type)} />
        <DialogButton label="Edit" of={image.title}>
          {(close) => <EditImageDialog image={image} onClose={close} />}
        </DialogButton>
        {deleteButton(image)}
      </span>
    )),
  ];
}

function EditImageDialog({ image, onClose }: { image: StaffImage; onClose: () => void }) {
  return (
    <EditResourceDialog
      isNarrow
      title={`Edit: ${image.title}`}
      definition={editImage}
      initial={() => ({
        ...draftFrom({ ...EMPTY_TEXTS, redirectUrl: '', hi: EMPTY_TEXTS }, image),
        startsAt: toIndianTime(image.startsAt),
        endsAt: toIndianTime(image.endsAt),
      })}
      inputOf={(draft) => ({
        params: { id: image.id },
        body: {
          ...draft,
          startsAt: fromIndianTime(draft.startsAt),
          endsAt: fromIndianTime(draft.endsAt),
          version: image.version,
        },
      })}
      failure="The change could not be saved."
      refresh={refetchCatalog}
      done="Saved."
      onClose={onClose}
    >
      {({ draft, text, problem, onChange }) => (
        <>
          <TextField label="Title" maxLength={120} {...text('title')} />
          <TextField
            label="Redirect URL (optional)"
            hint="https://… or a path in this shop, such as /product/…"
            {...text('redirectUrl')}
          />
          <TextField label="Headline over the picture (optional)" {...text('headline')} />
          <TextField label="Second line (optional)" hint="A price or a benefit" {...text('line')} />
          <HindiTexts
            texts={(['title', 'headline', 'line'] as const).map((name) => ({
              name,
              english: draft[name],
              hindi: draft.hi[name],
              max: { title: 120, headline: 40, line: 60 }[name],
              error: problem(`hi.${name}`),
              onChange: (hindi) => onChange({ hi: { ...draft.hi, [name]: hindi } }),
            }))}
          />
          <MomentField label="Starts (optional)" hint="Hidden until then." {...text('startsAt')} />
          <MomentField
            label="Ends (optional)"
            hint="Shows the time left, then hides the picture."
            {...text('endsAt')}
          />
          <Preview {...draft} url={image.url} endsAt={fromIndianTime(draft.endsAt)} />
        </>
      )}
    </EditResourceDialog>
  );
}

function Preview({ url, ...texts }: Pick<StaffImage, 'url' | 'headline' | 'line' | 'endsAt'>) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      {[
        { shape: 'aspect-[8/5]', width: 360, zoom: 0.7 },
        { shape: 'aspect-[3/1]', width: 1216, zoom: 0.26 },
      ].map(({ shape, ...size }) => (
        <div key={shape} style={size} className={`relative grid overflow-clip ${shape}`}>
          <Picture src={url} alt="" width={640} height={400} className="absolute size-full object-cover" />
          <BannerText {...texts} />
        </div>
      ))}
    </div>
  );
}

function ShowEarlier({ image, imagesOfType }: { image: StaffImage; imagesOfType: readonly StaffImage[] }) {
  const queries = useQueryClient();
  const index = imagesOfType.indexOf(image);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const images = imagesOfType.map(({ id }) => id);
      images.splice(index - 1, 0, ...images.splice(index, 1));
      return call('orderImages', { body: { type: image.type, images } });
    },
    onError: () => toast('error', 'The change could not be saved.'),
    onSettled: () => refetchCatalog(queries),
  });
  if (index === 0) return null;
  return <RowButton label="Show earlier" of={image.title} busy={isPending} onClick={() => mutate()} />;
}

async function copyUrl({ url }: StaffImage): Promise<void> {
  if (await copyText(url)) toast('success', 'URL copied to clipboard!');
  else toast('error', 'Failed to copy URL!');
}
