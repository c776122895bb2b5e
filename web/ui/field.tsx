import { type ComponentProps, type ReactNode, useId } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';

const CONTROL =
  'block w-full min-h-12 bg-raised border border-line-strong px-3.5 text-base text-foreground placeholder:text-muted transition-colors hover:border-foreground focus:border-foreground focus-visible:outline-offset-0 aria-invalid:border-danger disabled:opacity-60';

interface LabelProps {
  label: ReactNode;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
}

interface FieldProps extends LabelProps {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}

export function Field({ label, isLabelHidden = false, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends LabelProps, Omit<ComponentProps<'input'>, 'id' | 'ref'> {
  /** Shown at the start of the input, such as +91. */
  start?: string;
  end?: ReactNode;
}

function useLengthError(value: unknown, max: number | undefined): string | undefined {
  const t = useText(fieldsText);
  const length = typeof value === 'string' ? value.trim().length : 0;
  return max !== undefined && length > max ? t.tooLong(max, length) : undefined;
}

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  start,
  end,
  className,
  maxLength,
  ...input
}: TextFieldProps) {
  const tooLong = useLengthError(input.value, maxLength);
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error ?? tooLong}>
      {(control) => (
        <span className="relative block">
          {start && (
            <span
              className="absolute inset-y-0 left-3.5 grid place-items-center text-muted"
              aria-hidden="true"
            >
              {start}
            </span>
          )}
          <input
            type="text"
            // Prevent scrolling from changing a focused number field.
            onWheel={input.type === 'number' ? ({ currentTarget }) => currentTarget.blur() : undefined}
            {...input}
            {...control}
            className={cx(CONTROL, Boolean(start) && 'pl-13', Boolean(end) && 'pr-13', className)}
          />
          {end && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span>}
        </span>
      )}
    </Field>
  );
}

export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="email"
      {...props}
    />
  );
}

export function MobileField(props: ComponentProps<typeof TextField>) {
  return <TextField name="mobile" type="tel" inputMode="tel" autoComplete="tel" {...props} />;
}

type TextAreaFieldProps = Omit<LabelProps, 'isLabelHidden'> & Omit<ComponentProps<'textarea'>, 'id' | 'ref'>;

export function TextAreaField({ label, hint, error, className, maxLength, ...area }: TextAreaFieldProps) {
  const tooLong = useLengthError(area.value, maxLength);
  return (
    <Field label={label} hint={hint} error={error ?? tooLong}>
      {(control) => <textarea rows={4} {...area} {...control} className={cx(CONTROL, 'py-3', className)} />}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
}

interface SelectFieldProps extends LabelProps, Omit<ComponentProps<'select'>, 'id' | 'ref' | 'children'> {
  choices: readonly Choice[];
  placeholder?: string;
}

/** A native select, which works best on low-end phones. */
export function SelectField({
  label,
  isLabelHidden,
  hint,
  error,
  choices,
  placeholder,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className={cx(CONTROL, 'appearance-none pr-11', className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            name="chevronDown"
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: ReactNode;
}

export function CheckField({ label, className, ...input }: CheckFieldProps) {
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2', className)}>
      <span className="relative mt-px grid size-6 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...input}
          className="peer size-6 appearance-none border-2 border-line-strong bg-raised checked:border-accent-edge checked:bg-accent"
        />
        <Icon
          name="check"
          className="pointer-events-none absolute size-4.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
