import { PICTURE_FORMATS } from '@rush/contract/admin-gallery.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { uploadImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { type Choice, SelectField, TextField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { ProblemNote } from '../parts/problems.tsx';
import { staffImagesQuery } from '../parts/queries.ts';
import type { FieldOf } from '../parts/resource-form.tsx';
import { staffItemsQuery, staffProductsQuery } from './staff-catalog.ts';

interface PictureFieldProps extends FieldOf<string> {
  kind: 'Product' | 'Item';
  title: string;
}

export function PictureField({ kind, title, value: imgpath, error, onChange }: PictureFieldProps) {
  const { choices, isError, refetch } = useChoices(kind);
  const isListed = choices.some((choice) => choice.value === imgpath);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Picture</legend>
      <div className="flex flex-wrap items-start gap-4">
        <span className="size-28 shrink-0 bg-raised">
          {imgpath && (
            <Picture src={imgpath} alt="" width={112} height={112} className="size-28 object-cover" />
          )}
        </span>
        <div className="grid min-w-[min(13rem,100%)] flex-1 gap-3">
          <Upload kind={kind} title={title} onUploaded={onChange} />
          {isError && <RetryNote text="This could not be loaded." onRetry={refetch} />}
          <TextField
            label="Image Path"
            hint="As “Copy” in the gallery gives it, or an https:// address."
            maxLength={500}
            value={imgpath}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
          {choices.length > 0 && (
            <SelectField
              label="Or one that is there already"
              value={isListed ? imgpath : ''}
              placeholder="–"
              choices={choices}
              onChange={({ target }) => target.value && onChange(target.value)}
            />
          )}
        </div>
      </div>
    </fieldset>
  );
}

function useChoices(kind: 'Product' | 'Item') {
  const { data: images = [], isError, refetch } = useQuery(staffImagesQuery);
  const products = useQuery({ ...staffProductsQuery, enabled: kind === 'Product' }).data ?? [];
  const items = useQuery({ ...staffItemsQuery, enabled: kind === 'Item' }).data ?? [];
  const all: Choice[] = [
    ...images.filter(({ type }) => type === kind).map(({ url, title }) => ({ value: url, label: title })),
    ...[...products, ...items].map(({ imgpath, name }) => ({ value: imgpath, label: name })),
    ...images
      .filter(({ type }) => type !== kind)
      .map(({ url, title, type }) => ({ value: url, label: `${title} (${type})` })),
  ];
  const choices = all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at);
  return { choices, isError, refetch };
}

interface UploadProps extends Pick<PictureFieldProps, 'kind' | 'title'> {
  onUploaded: (imgpath: string) => void;
}

function Upload({ kind, title, onUploaded }: UploadProps) {
  const hint = useId();
  const picker = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('title', title.trim() || file.name.slice(0, 120));
      form.set('type', kind);
      form.set('images', file);
      return call(uploadImage, {}, { form });
    },
    onSuccess: ({ url }) => {
      void queries.invalidateQueries({ queryKey: staffImagesQuery.queryKey });
      onUploaded(url);
    },
  });
  return (
    <div className="grid gap-1.5">
      <input
        ref={picker}
        type="file"
        accept={PICTURE_FORMATS.join(',')}
        className="sr-only"
        tabIndex={-1}
        aria-label="Upload a picture"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) mutate(file);
          target.value = '';
        }}
      />
      <Button
        variant="outline"
        busy={isPending}
        busyLabel="Uploading…"
        aria-describedby={hint}
        onClick={() => picker.current?.click()}
      >
        Upload a picture
      </Button>
      <p id={hint} className="text-sm text-muted">
        JPEG, PNG or WebP, at most 10 MB; resized automatically.
      </p>
      <ProblemNote>{error && explainError(error, 'The picture could not be uploaded.')}</ProblemNote>
    </div>
  );
}
