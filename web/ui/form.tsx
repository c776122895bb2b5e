import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void;
  /** The server's refusal, if it marks fields. */
  refusal?: unknown;
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
        onSubmit(event.currentTarget);
        setAttempt({ form: event.currentTarget });
      }}
    />
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" size="lg" wide {...props} />;
}
