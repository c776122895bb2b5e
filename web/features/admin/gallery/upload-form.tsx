import { uploadImage } from '@rush/contract/admin-gallery.ts';
import type { GalleryType } from '@rush/contract/gallery.ts';
import { useEffect, useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { FileField, multipart } from '../parts/file-field.tsx';
import { IMAGE_TYPES } from '../parts/image-types.ts';
import { refetchCatalog } from '../parts/queries.ts';
import { ResourceForm } from '../parts/resource-form.tsx';
import { choicesOf } from '../parts/table-filters.ts';

const empty = (type: GalleryType) => ({ title: '', redirectUrl: '', type, images: null as File | null });

export function UploadForm({ onUploaded }: { onUploaded: (type: GalleryType) => void }) {
  return (
    <div className="max-w-2xl">
      <ResourceForm
        definition={uploadImage}
        initial={() => empty('CarouselMb')}
        inputOf={() => ({})}
        formOf={multipart}
        failure="Failed to upload image."
        networkFailure="Error uploading image."
        submit="Upload"
        successOf={() => 'Image uploaded successfully!'}
        refresh={(queries, { type }) => {
          onUploaded(type);
          return refetchCatalog(queries);
        }}
        next={({ type }) => empty(type)}
      >
        {({ draft, problem, onChange, text }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Title" maxLength={120} {...text('title')} />
              <SelectField label="Type" choices={choicesOf(IMAGE_TYPES)} {...text('type')} />
            </div>
            <TextField
              label="Redirect URL (optional)"
              hint="https://… or a path on this site, such as /product/…"
              {...text('redirectUrl')}
            />
            <FileField
              label="Picture"
              hint="JPEG, PNG or WebP, at most 10 MB."
              error={problem('images')}
              file={draft.images}
              onFile={(images) => onChange({ images })}
            />
            {draft.images && <Preview file={draft.images} />}
          </>
        )}
      </ResourceForm>
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return <img src={url} alt="" className="max-h-56 max-w-full justify-self-start object-contain" />;
}
