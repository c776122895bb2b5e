import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ApiError, call, isApiError } from '../../api/client.ts';
import { readReturnSearch } from '../../api/return-path.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Note } from '../../ui/states.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { type MailedLink, ResetCode, ResetNumber, resetLinkQuery } from './reset-questions.tsx';

export function ResetPasswordScreen({ link }: { link: MailedLink }) {
  const { reset: t, failed, corrupted } = useText(accountLinksText);
  const [message, show, messageCallbacks] = useFadingMessage(failed);
  const query = useQuery(resetLinkQuery(link));
  const [code, setCode] = useState('');
  const [choice, setChoice] = useState<'keep' | 'remove'>();
  const { otpDigits } = useShop();
  const asks = query.data?.asks;
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...messageCallbacks,
    mutationFn: async (password: string) => {
      const proof = { ...(asks === 'code' && { otp: code }), ...(asks === 'number' && { mobile: choice }) };
      const result = await call('resetPassword', { params: link, body: { password, ...proof } });
      if (result.code === '1') throw new ApiError(200, { ...result, type: 'reset-refused' });
      return result;
    },
    onError: (cause) => {
      messageCallbacks.onError(cause);
      // The page may not know yet that it must ask for a code or number.
      if (!query.data) void query.refetch();
    },
  });
  const submit = (password: string) => {
    if (asks === 'code' && code.length < otpDigits) return show(t.mobile.codeMissing);
    if (asks === 'number' && !choice) return show(t.mobile.choiceMissing);
    mutate(password);
  };
  if (isSuccess) return <PasswordResetDone />;
  if (isApiError(error, 'link-corrupted')) {
    return (
      <NarrowPage title={error.message || corrupted} lead={t.corruptedText}>
        <LinkButton to="/forgetpassword" search={readReturnSearch('mail')} variant="primary" size="lg" wide>
          {t.again}
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <NewPasswordForm message={message} isBusy={isPending || query.isLoading} onSubmit={submit}>
        {asks === 'code' && (
          <ResetCode
            link={link}
            ending={query.data?.mobileEnding ?? ''}
            code={code}
            onChange={setCode}
            onMessage={show}
          />
        )}
        {asks === 'number' && (
          <ResetNumber ending={query.data?.mobileEnding ?? ''} value={choice} onChange={setChoice} />
        )}
      </NewPasswordForm>
    </NarrowPage>
  );
}

interface NewPasswordFormProps {
  message: string | undefined;
  isBusy: boolean;
  children?: ReactNode;
  onSubmit: (password: string) => void;
}

function NewPasswordForm({ message, isBusy, children, onSubmit }: NewPasswordFormProps) {
  const { reset: t, forgot } = useText(accountLinksText);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isTouched, setTouched] = useState(false);
  const isMissing = password.trim() === '';
  const isDifferent = password.normalize('NFKC') !== confirmation.normalize('NFKC');
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
        error={confirmation !== '' && isDifferent ? t.mismatch : undefined}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value)}
      />
      <MessageNote message={message} />
      <SubmitButton disabled={isMissing || isDifferent} busy={isBusy} busyLabel={t.submitting}>
        {forgot.submit}
      </SubmitButton>
    </Form>
  );
}

function PasswordResetDone() {
  const { reset: t, signIn } = useText(accountLinksText);
  const router = useRouter();
  useDelayed(
    true,
    () => void router.navigate({ to: '/login', search: readReturnSearch('mail'), replace: true }),
  );
  return (
    <NarrowPage title={t.done}>
      <Note tone="success" role="status">
        {t.doneText}
      </Note>
      <LinkButton to="/login" search={readReturnSearch('mail')} wide>
        {signIn}
      </LinkButton>
    </NarrowPage>
  );
}
