import { PICTURE_FORMATS } from '@rush/contract/admin-gallery.ts';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from '../../../ui/field.tsx';

interface FileFieldProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  /** Pictures by default. */
  accept?: string;
  disabled?: boolean;
  /** The form's chosen file; null clears the field. */
  file?: File | null;
  onFile: (file: File | null) => void;
}

export function FileField({ accept, disabled, file, onFile, ...field }: FileFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (file === null && inputRef.current) inputRef.current.value = '';
  }, [file]);
  return (
    <Field {...field}>
      {(props) => (
        <input
          ref={inputRef}
          {...props}
          type="file"
          disabled={disabled}
          accept={accept ?? PICTURE_FORMATS.join(',')}
          className="block min-h-12 w-full border border-line-strong bg-raised p-2 text-sm aria-invalid:border-danger file:mr-3 file:min-h-8 file:bg-inverse file:px-3 file:font-semibold file:text-on-inverse"
          onChange={({ target }) => onFile(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

export function multipart(fields: Readonly<Record<string, string | File | null>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  return form;
}
