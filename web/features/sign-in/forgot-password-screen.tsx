import { readEmail } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { saveReturnPath } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { EmailField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function ForgotPasswordScreen({ from }: { from?: string }) {
  const { forgot: t, failed, sent } = useText(accountLinksText);
  const prefill = useLocation({ select: ({ state }) => state.prefill?.email });
  const [email, setEmail] = useState(prefill ?? '');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(failed);
  const { mutate, isPending, data } = useMutation({
    ...messageCallbacks,
    mutationFn: (trimmed: string) => call('forgetPassword', { body: { email: trimmed } }),
    onSuccess: () => saveReturnPath(from, 'mail'),
  });
  const submit = () => {
    if (!readEmail(email)) return show(t.invalid, 'email');
    mutate(email.trim());
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <Form onSubmit={submit}>
        <EmailField
          label={t.email}
          error={errorOf('email')}
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
        <SubmitButton busy={isPending} busyLabel={t.submitting}>
          {t.submit}
        </SubmitButton>
      </Form>
      <LinkButton to="/login" search={{ from }} variant="outline" wide>
        {sent.signIn}
      </LinkButton>
    </NarrowPage>
  );
}
