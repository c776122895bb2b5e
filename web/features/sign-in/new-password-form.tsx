import { type FormEvent, type ReactNode, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button } from '../../ui/button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFormProps {
  message: string | undefined;
  isBusy: boolean;
  /** Further questions, shown above the password. */
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !isDifferent) onSubmit(password);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {children}
      <PasswordField
        label={t.password}
        name="new-password"
        autoComplete="new-password"
        showLabel={t.show}
        hideLabel={t.hide}
        error={isTouched && isMissing ? t.missing : undefined}
        value={password}
        onBlur={() => setTouched(true)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        label={t.confirm}
        name="confirm-password"
        autoComplete="new-password"
        showLabel={t.show}
        hideLabel={t.hide}
        error={again !== '' && isDifferent ? t.mismatch : undefined}
        value={again}
        onChange={({ target }) => setAgain(target.value)}
      />
      <MessageNote message={message} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        disabled={isMissing || isDifferent}
        busy={isBusy}
        busyLabel={t.submitting}
      >
        {t.submit}
      </Button>
    </form>
  );
}
