import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** May return the name of the field in error, which is then marked. */
  onSubmit: (form: HTMLFormElement) => unknown;
  /** The server's refusal, if its fields are marked. */
  refusal?: unknown;
}

function markInvalid(field: HTMLElement) {
  field.setAttribute('aria-invalid', 'true');
  field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true });
}

/** Focuses the first field in error after each attempt to submit. */
export function Form({ onSubmit, refusal, ...form }: FormProps) {
  const [attempt, setAttempt] = useState<{ form: HTMLFormElement }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the server has refused the attempt
  useEffect(() => attempt?.form.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [attempt, refusal]);
  return (
    <form
      className="grid gap-4"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        const name = onSubmit(event.currentTarget);
        const field = typeof name === 'string' && event.currentTarget.elements.namedItem(name);
        if (field instanceof HTMLElement) markInvalid(field);
        setAttempt({ form: event.currentTarget });
      }}
    />
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" size="lg" wide {...props} />;
}
