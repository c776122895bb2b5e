import type { ComponentProps } from 'react';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';

interface AccountFormProps extends ComponentProps<typeof Form> {
  submit: string;
  variant?: 'primary' | 'danger';
  isBusy: boolean;
  message: string | undefined;
  onCancel?: () => void;
  cancelLabel?: string;
}

export function AccountForm({
  submit,
  variant = 'primary',
  isBusy,
  message,
  onCancel,
  cancelLabel,
  children,
  ...form
}: AccountFormProps) {
  const t = useText(accountSecurityText);
  return (
    <Form className="grid gap-3" {...form}>
      {children}
      <MessageNote message={message} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} busy={isBusy} busyLabel={t.working}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
            {cancelLabel ?? t.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}
