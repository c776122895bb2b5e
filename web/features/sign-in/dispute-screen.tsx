import { useMutation } from '@tanstack/react-query';
import { call, explainError, isApiError } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import type { MailedLink } from './reset-questions.tsx';

const NEXT_PAGES = { mail: '/login', mobile: '/otplogin', support: '/contact' } as const;

/** Only the button changes anything, because some email clients open links automatically. */
export function DisputeScreen({ link }: { link: MailedLink }) {
  const { dispute: t, failed, corrupted, signIn } = useText(accountLinksText);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call('disputeChange', { params: link, body: {} }),
    onSuccess: endSession,
  });
  if (data) {
    return (
      <NarrowPage title={t.done}>
        <Note tone="success" role="status">
          {data.message}
        </Note>
        <LinkButton to={NEXT_PAGES[data.passwordBy]} variant="outline" wide>
          {{ mail: signIn, mobile: t.byMobile, support: t.support }[data.passwordBy]}
        </LinkButton>
      </NarrowPage>
    );
  }
  if (isApiError(error, 'link-corrupted')) {
    return (
      <NarrowPage title={error.message || corrupted} lead={t.corruptedText}>
        <LinkButton to="/contact" variant="primary" size="lg" wide>
          {t.support}
        </LinkButton>
      </NarrowPage>
    );
  }
  const message = error ? explainError(error, failed) : undefined;
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <MessageNote message={message} />
      <Button
        variant="danger"
        size="lg"
        wide
        busy={isPending}
        busyLabel={t.submitting}
        onClick={() => mutate()}
      >
        {t.submit}
      </Button>
      <LinkButton to="/home" variant="ghost" wide>
        {t.wasMe}
      </LinkButton>
    </NarrowPage>
  );
}
