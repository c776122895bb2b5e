import { editImage, type StaffImage } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteImage, orderImages, restoreImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { BannerText } from '../../../ui/banner-text.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, column, head, WideTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { forgetImages, staffImagesQuery } from '../parts/catalog-cache.ts';
import { RowButton, Under } from '../parts/cells.tsx';
import { draftFrom } from '../parts/draft-from.ts';
import { HindiTexts } from '../parts/hindi-texts.tsx';
import { IMAGE_TYPES } from '../parts/image-types.ts';
import { indianMoment, MomentField, momentInIndia } from '../parts/indian-moment.tsx';
import { useRemoval } from '../parts/removal.tsx';
import { EditResourceDialog } from '../parts/resource-form.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { UploadForm } from './upload-form.tsx';

const ALL = '';
const EMPTY = { title: '', headline: '', line: '' };

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
          return (
            <WideTable
              caption="Gallery"
              rows={shown}
              rowKey={(image) => image.id}
              columns={columnsOf(shown, setEdited, ({ id, title }) => ask({ _id: id, name: title }))}
              empty={<EmptyState title="No pictures of this type" />}
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
    head('Title', ({ title, startsAt, endsAt }) => (
      <>
        {title}
        {startsAt && <Under>From {formatDateTime(startsAt)}</Under>}
        {endsAt && <Under>Until {formatDateTime(endsAt)}</Under>}
      </>
    )),
    { title: 'Type', cell: (image) => IMAGE_TYPES[image.type] },
    column('Image', (image) => (
      <Picture src={image.url} alt="" width={128} height={64} className="h-16 w-32 object-contain" />
    )),
    { title: 'URL', cell: (image) => <span className="break-all text-sm">{image.url}</span> },
    column('Actions', (image) => (
      <ImageActions
        image={image}
        before={idsOf(ofType(image).slice(0, ofType(image).indexOf(image)))}
        after={idsOf(ofType(image).slice(ofType(image).indexOf(image) + 1))}
        onEdit={() => onEdit(image)}
        onRemove={() => onRemove(image)}
      />
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
        ...draftFrom({ ...EMPTY, redirectUrl: '', hi: EMPTY }, image),
        startsAt: indianMoment(image.startsAt),
        endsAt: indianMoment(image.endsAt),
      })}
      inputOf={(draft) => ({
        params: { id: image.id },
        body: {
          ...draft,
          startsAt: momentInIndia(draft.startsAt),
          endsAt: momentInIndia(draft.endsAt),
          version: image.version,
        },
      })}
      failed="The change could not be saved."
      refresh={forgetImages}
      done="Saved."
      onClose={onClose}
    >
      {({ draft, text, problem, onChange }) => (
        <>
          <TextField label="Title" maxLength={120} {...text('title')} />
          <TextField
            label="Redirect URL (optional)"
            hint="https://… or a path of this shop, for example /product/…"
            {...text('redirectUrl')}
          />
          <TextField label="Headline over the picture (optional)" {...text('headline')} />
          <TextField label="Second line (optional)" hint="A price or a gain" {...text('line')} />
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
          <Preview {...draft} url={image.url} endsAt={momentInIndia(draft.endsAt)} />
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

interface ImageActionsProps {
  image: StaffImage;
  /** The ids of the images of its type before it, in order. */
  before: readonly string[];
  after: readonly string[];
  onEdit: () => void;
  onRemove: () => void;
}

function ImageActions({ image, before, after, onEdit, onRemove }: ImageActionsProps) {
  const queries = useQueryClient();
  const earlier = useMutation({
    mutationFn: () => {
      const images = [...before.slice(0, -1), image.id, ...before.slice(-1), ...after];
      return call(orderImages, { body: { type: image.type, images } });
    },
    onError: () => toast('error', 'The change could not be saved.'),
    onSettled: () => forgetImages(queries),
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
      <RowButton label="Copy" of={image.title} onClick={copy} />
      {before.length > 0 && (
        <RowButton
          label="Show earlier"
          of={image.title}
          busy={earlier.isPending}
          onClick={() => earlier.mutate()}
        />
      )}
      <RowButton label="Edit" of={image.title} onClick={onEdit} />
      <RowButton label="Delete" of={image.title} variant="ghost" onClick={onRemove} />
    </span>
  );
}
