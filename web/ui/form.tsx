import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: HTMLFormElement) => void;
}

export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      className="grid gap-4"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" variant="primary" size="lg" wide {...props} />;
}
