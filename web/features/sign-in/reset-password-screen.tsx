import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { resetPassword } from '#calls/passwords';
import { ApiError, call, isApiError } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { keptReturn } from '../../api/return-path.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const REDIRECT_MS = 2000;

interface MailedLink {
  id: string;
  token: string;
}

export function ResetPasswordScreen({ link }: { link: MailedLink }) {
  const t = useText(accountLinksText).reset;
  const [message, show] = useFadingMessage();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (password: string) => {
      const answer = await call(resetPassword, { params: link, body: { password } });
      if (answer.code === '1') throw new ApiError(200, { ...answer, type: 'reset-refused' });
      return answer;
    },
    onMutate: () => show(undefined),
    onError: (cause) => show(explainError(cause, t.failed)),
  });
  if (isSuccess) return <Done />;
  if (isApiError(error, 'link-corrupted')) {
    return (
      <NarrowPage title={error.message || t.corrupted} lead={t.corruptedText}>
        <Link
          to="/forgetpassword"
          search={keptReturn('mail')}
          className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}
        >
          {t.again}
        </Link>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <NewPasswordForm message={message} isBusy={isPending} onSubmit={mutate} />
    </NarrowPage>
  );
}

function Done() {
  const t = useText(accountLinksText).reset;
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(
      () => void router.navigate({ to: '/login', search: keptReturn('mail'), replace: true }),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [router]);
  return (
    <NarrowPage title={t.done}>
      <Note tone="success" icon="check" role="status">
        {t.doneText}
      </Note>
      <Link to="/login" search={keptReturn('mail')} className={buttonClass({ wide: true })}>
        {t.signIn}
      </Link>
    </NarrowPage>
  );
}
