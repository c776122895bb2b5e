import { readEmail } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeEmail } from '#calls/contacts';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { FormButtons } from './form-buttons.tsx';
import { PresentPassword } from './present-password.tsx';

/** The new address takes effect once the link in its mail is opened. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: email.trim(), password } }),
    onMutate: () => show(undefined),
    onError: (error) => show(explainError(error, t.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readEmail(email)) return show(t.email.invalid);
    mutate();
  };
  if (data) {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="success" icon="mail" role="status">
          {data.message}
        </Note>
        <Button variant="outline" autoFocus onClick={onClose}>
          {t.email.done}
        </Button>
      </div>
    );
  }
  return (
    <form className="grid gap-3" aria-label={t.changeEmail} onSubmit={submit} noValidate>
      <TextField
        label={t.email.label}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        hint={t.email.hint}
        value={email}
        autoFocus
        onChange={({ target }) => setEmail(target.value)}
      />
      <PresentPassword value={password} onValue={setPassword} />
      <MessageNote message={message} />
      <FormButtons submit={t.email.submit} isBusy={isPending} onCancel={onClose} />
    </form>
  );
}
