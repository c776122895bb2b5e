import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** May return the name of the field in error, which is then marked and focused. */
  onSubmit: (form: HTMLFormElement) => unknown;
}

function markInvalid(field: HTMLElement) {
  field.setAttribute('aria-invalid', 'true');
  field.addEventListener('input', () => field.removeAttribute('aria-invalid'), { once: true });
  field.focus();
}

export function Form({ onSubmit, ...form }: FormProps) {
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
      }}
    />
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" size="lg" wide {...props} />;
}
