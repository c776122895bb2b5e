import { readEmail } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { forgetPassword } from '#calls/passwords';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { keepReturn } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function ForgotPasswordScreen({ from }: { from: string | undefined }) {
  const t = useText(accountLinksText).forgot;
  const [email, setEmail] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending, data } = useMutation({
    mutationFn: (address: string) => call(forgetPassword, { body: { email: address } }),
    onMutate: () => show(undefined),
    onSuccess: () => keepReturn(from, 'mail'),
    onError: (error) => show(explainError(error, t.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readEmail(email)) return show(t.invalid);
    mutate(email.trim());
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label={t.email}
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <MessageNote message={message} />
        {data && (
          <Note tone="success" icon="mail" role="status">
            <p className="font-semibold">{data.msg}</p>
            <p>{t.spam}</p>
          </Note>
        )}
        <Button type="submit" variant="primary" size="lg" wide busy={isPending} busyLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
      <Link
        to="/login"
        search={from ? { from } : {}}
        className={buttonClass({ variant: 'outline', wide: true })}
      >
        {t.back}
      </Link>
    </NarrowPage>
  );
}
