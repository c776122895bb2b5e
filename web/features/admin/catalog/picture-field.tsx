import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, explainError } from '../../../api/client.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { FileField, multipart } from '../parts/file-field.tsx';
import { staffImagesQuery } from '../parts/queries.ts';
import type { FieldOf } from '../parts/resource-form.tsx';

interface PictureFieldProps extends FieldOf<string> {
  kind: 'Product' | 'Item';
  title: string;
}

export function PictureField({ kind, title, value: imgpath, error, onChange }: PictureFieldProps) {
  const queries = useQueryClient();
  const { data: images = [] } = useQuery(staffImagesQuery);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const texts = { title: title.trim() || file.name.slice(0, 120), type: kind };
      return call('uploadImage', {}, { form: multipart({ ...texts, images: file }) });
    },
    onSuccess: ({ url }) => {
      void queries.invalidateQueries({ queryKey: staffImagesQuery.queryKey });
      onChange(url);
    },
  });
  const choices = images
    .toSorted((a, b) => Number(b.type === kind) - Number(a.type === kind))
    .map(({ url, title: label, type }) => ({
      value: url,
      label: type === kind ? label : `${label} (${type})`,
    }));
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
          <FileField
            label="Upload a picture"
            hint={
              upload.isPending ? 'Uploading…' : 'JPEG, PNG or WebP, at most 10 MB; resized automatically.'
            }
            error={
              upload.error ? explainError(upload.error, 'The picture could not be uploaded.') : undefined
            }
            disabled={upload.isPending}
            onFile={(file) => file && upload.mutate(file)}
          />
          <TextField
            label="Image Path"
            hint="A link copied from the gallery, or an https:// address."
            maxLength={500}
            value={imgpath}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
          {choices.length > 0 && (
            <SelectField
              label="Or one from the gallery"
              value={choices.some(({ value }) => value === imgpath) ? imgpath : ''}
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
