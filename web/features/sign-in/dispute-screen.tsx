import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { disputeChange } from '#calls/contacts';
import { call, isApiError } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { endSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import type { MailedLink } from './reset-questions.tsx';

/** Opening the link changes nothing, since some mail programs do it on their own; the button does. */
export function DisputeScreen({ link }: { link: MailedLink }) {
  const t = useText(accountLinksText).dispute;
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(disputeChange, { params: link, body: {} }),
    onSuccess: endSession,
  });
  if (data) {
    return (
      <NarrowPage title={t.done}>
        <Note tone="success" role="status">
          {data.message}
        </Note>
        <Link
          to={data.passwordBy === 'mobile' ? '/otplogin' : '/login'}
          className={buttonClass({ variant: 'outline', wide: true })}
        >
          {data.passwordBy === 'mobile' ? t.byMobile : t.signIn}
        </Link>
      </NarrowPage>
    );
  }
  if (isApiError(error, 'link-corrupted')) {
    return (
      <NarrowPage title={error.message || t.corrupted} lead={t.corruptedText}>
        <Link to="/contact" className={buttonClass({ variant: 'primary', size: 'lg', wide: true })}>
          {t.support}
        </Link>
      </NarrowPage>
    );
  }
  const message = error ? explainError(error, t.failed) : undefined;
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
      <Link to="/home" className={buttonClass({ variant: 'ghost', wide: true })}>
        {t.wasMe}
      </Link>
    </NarrowPage>
  );
}
