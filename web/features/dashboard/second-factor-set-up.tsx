import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { secondFactorStart } from '#calls/accounts';
import { call } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { explainError } from './explain-error.ts';
import { SecondFactorConfirm } from './second-factor-confirm.tsx';

const LazyQrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

/** A secret for the app, a code of it in return, and then the codes for the day the phone is lost. */
export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { factor: t, working, failed } = useText(accountSecurityText);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(secondFactorStart, { body: {} }),
  });
  if (!data) {
    return (
      <div className="grid justify-items-start gap-3">
        <Button variant="primary" busy={isPending} busyLabel={working} onClick={() => mutate()}>
          {t.begin}
        </Button>
        <MessageNote message={error ? explainError(error, failed) : undefined} />
      </div>
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

/** As the apps show it: easier to read off and to type. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
