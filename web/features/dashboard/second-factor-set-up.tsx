import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { secondFactorStart } from '#calls/second-factor';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { PresentPassword } from './present-password.tsx';
import { SecondFactorConfirm } from './second-factor-confirm.tsx';

const LazyQrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

/** A secret for the app, a code from it, then the recovery codes. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { factor: t, working, failed } = useText(accountSecurityText);
  const { data: proof, refetch } = useQuery(freshProofQuery);
  const [password, setPassword] = useState('');
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(secondFactorStart, { body: password ? { password } : {} }),
    // The sign-in may have become too old since the page was opened.
    onError: () => refetch(),
  });
  if (!data) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      mutate();
    };
    return (
      <form className="grid max-w-md gap-3" aria-label={t.begin} onSubmit={submit} noValidate>
        {proof && !proof.isFresh && <PresentPassword value={password} onValue={setPassword} />}
        <MessageNote message={error ? explainError(error, failed) : undefined} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={isPending}
          busyLabel={working}
        >
          {t.begin}
        </Button>
      </form>
    );
  }
  return (
    <SecondFactorConfirm onDone={onDone}>
      <div className="grid gap-2">
        <p className="font-semibold">{t.scan}</p>
        <Suspense fallback={<Skeleton className="size-56" />}>
          <LazyQrCode text={data.uri} label={t.picture} />
        </Suspense>
        <p className="mt-2 text-sm text-muted">{t.secret}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-semibold">{inFours(data.secret)}</code>
          <CopyButton text={data.secret} label={t.copy} doneLabel={t.copied} />
        </p>
      </div>
    </SecondFactorConfirm>
  );
}

/** In groups of four, as authenticator apps show it. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
