import { type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFormProps {
  message: string | undefined;
  isBusy: boolean;
  children?: ReactNode;
  onSubmit: (password: string) => void;
}

export function NewPasswordForm({ message, isBusy, children, onSubmit }: NewPasswordFormProps) {
  const t = useText(accountLinksText).reset;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = password.trim() === '';
  const isDifferent = password.normalize('NFKC') !== again.normalize('NFKC');
  const submit = () => {
    if (!isMissing && !isDifferent) onSubmit(password);
  };
  return (
    <Form onSubmit={submit}>
      {children}
      <PasswordField
        label={t.password}
        error={isTouched && isMissing ? t.missing : undefined}
        value={password}
        onBlur={() => setTouched(true)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        label={t.confirm}
        name="confirm-password"
        error={again !== '' && isDifferent ? t.mismatch : undefined}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <MessageNote message={message} />
      <SubmitButton disabled={isMissing || isDifferent} busy={isBusy} busyLabel={t.submitting}>
        {t.submit}
      </SubmitButton>
    </Form>
  );
}
