import { PICTURE_FORMATS } from '@rush/contract/admin-gallery.ts';
import { GALLERY_TYPES, type GalleryType } from '@rush/contract/gallery.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { uploadImage } from '#calls/admin-gallery';
import { type ApiError, call, isApiError } from '../../../api/client.ts';
import { Field, SelectField, TextField } from '../../../ui/field.tsx';
import { DraftForm } from '../parts/draft-form.tsx';
import { IMAGE_TYPES } from '../parts/image-types.ts';
import { problemsOf } from '../parts/problems.tsx';
import { forgetCatalog } from '../parts/queries.ts';

const EMPTY = { title: '', redirectUrl: '', type: 'CarouselMb' as GalleryType };

export function UploadForm({ onUploaded }: { onUploaded: (type: GalleryType) => void }) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreview(file);
  const { mutate, isPending, error, isSuccess, reset } = useMutation({
    mutationFn: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(draft)) form.set(name, value);
      if (file) form.set('images', file);
      return call(uploadImage, {}, { form });
    },
    onSuccess: ({ type }) => {
      setDraft({ ...EMPTY, type });
      setFile(null);
      onUploaded(type);
      return forgetCatalog(queries);
    },
  });
  const problems = problemsOf(error, 'Error uploading image.');
  const problem = isApiError(error) && error.status > 0 ? failureOf(error) : problems.all;
  const change = (next: Partial<typeof EMPTY>) => {
    if (isSuccess) reset();
    setDraft({ ...draft, ...next });
  };
  return (
    <div className="max-w-2xl">
      <DraftForm
        submit="Upload"
        isPending={isPending}
        problem={problem}
        success={isSuccess ? 'Image uploaded successfully!' : undefined}
        onSubmit={mutate}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Title"
            maxLength={120}
            value={draft.title}
            error={problems.of('title')}
            onChange={(event) => change({ title: event.target.value })}
          />
          <SelectField
            label="Type"
            value={draft.type}
            error={problems.of('type')}
            choices={GALLERY_TYPES.map((type) => ({ value: type, label: IMAGE_TYPES[type] }))}
            onChange={(event) => change({ type: event.target.value as GalleryType })}
          />
        </div>
        <TextField
          label="Redirect URL (optional)"
          hint="https://… or a path of this shop, for example /product/…"
          value={draft.redirectUrl}
          error={problems.of('redirectUrl')}
          onChange={(event) => change({ redirectUrl: event.target.value })}
        />
        <Field label="Picture" hint="JPEG, PNG or WebP, at most 10 MB." error={problems.of('images')}>
          {(wiring) => (
            <input
              // A new key empties the file field after an upload.
              key={isSuccess ? 'sent' : 'open'}
              {...wiring}
              type="file"
              accept={PICTURE_FORMATS.join(',')}
              className="block min-h-12 w-full border border-line-strong bg-raised p-2 file:mr-3 file:min-h-8 file:bg-inverse file:px-3 file:font-semibold file:text-on-inverse"
              onChange={({ target }) => {
                if (isSuccess) reset();
                setFile(target.files?.[0] ?? null);
              }}
            />
          )}
        </Field>
        {preview && (
          <img src={preview} alt="" className="max-h-56 max-w-full justify-self-start object-contain" />
        )}
      </DraftForm>
    </div>
  );
}

function failureOf(error: ApiError): string {
  return error.type === 'image-incomplete'
    ? error.message
    : `Failed to upload image. ${error.message}`.trim();
}

function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}
