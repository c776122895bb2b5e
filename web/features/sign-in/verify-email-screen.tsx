import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, explainError, isApiError } from '../../api/client.ts';
import { readReturnSearch } from '../../api/return-path.ts';
import { readSession, replaceUser, useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Note } from '../../ui/states.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import type { MailedLink } from './reset-questions.tsx';

interface VerifyEmailProps {
  link: MailedLink;
  memberPath: '/home' | '/dashboard';
}

export function VerifyEmailScreen({ link, memberPath }: VerifyEmailProps) {
  const { verify: t, failed, signIn } = useText(accountLinksText);
  const router = useRouter();
  const isMember = useSession() !== null;
  const { data, error, refetch } = useQuery({
    queryKey: ['verify-email', link.id, link.token],
    queryFn: async () => {
      const result = await call('verifyMail', { params: link, body: {} });
      if (readSession())
        await call('validateUser', { body: {} }).then(
          ({ user }) => replaceUser(user),
          () => {},
        );
      return result;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isVerified = data?.code === '0';
  // `/verification` is for guests only, so a member with an invalid link is sent home.
  const hasResponse = data !== undefined || (isApiError(error) && error.status > 0);
  const shouldLeave = isVerified || (hasResponse && isMember && memberPath === '/home');
  useDelayed(shouldLeave, () => {
    const next = readSession()
      ? ({ to: memberPath } as const)
      : ({ to: '/login', search: readReturnSearch('mail') } as const);
    void router.navigate({ ...next, replace: true });
  });
  const message = isVerified && isMember ? t.confirmed : (data?.msg ?? explainError(error, failed));
  if (!data && !error) {
    return (
      <NarrowPage title={t.title}>
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-8 text-accent-text" />
          {t.checking}
        </p>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title}>
      <Note tone={isVerified ? 'success' : 'danger'} role="status">
        {message}
      </Note>
      {isApiError(error) && error.status === 0 && (
        <Button wide onClick={() => void refetch()}>
          {t.retry}
        </Button>
      )}
      {isMember ? (
        <LinkButton to={memberPath} variant="outline" wide>
          {memberPath === '/home' ? t.home : t.dashboard}
        </LinkButton>
      ) : (
        <LinkButton to="/login" search={readReturnSearch('mail')} variant="outline" wide>
          {signIn}
        </LinkButton>
      )}
    </NarrowPage>
  );
}
