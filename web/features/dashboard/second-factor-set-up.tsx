import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { call, explainError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { AccountForm } from './account-form.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { PasswordOrCode } from './password-or-code.tsx';

const focus = (element: HTMLElement | null) => element?.focus();
const LazyQrCode = lazy(() => import('./qr-code.tsx'));

export function SecondFactorGate() {
  const { gate: t } = useText(accountSecurityText);
  const queryClient = useQueryClient();
  const router = useRouter();
  const enter = async () => {
    await queryClient.invalidateQueries({ queryKey: ['role'] });
    await router.invalidate();
  };
  return (
    <PageFrame title={t.title} lead={t.lead}>
      <div className="bg-raised p-4 sm:p-6">
        <SecondFactorSetUp onDone={() => void enter()} />
      </div>
    </PageFrame>
  );
}

export function SecondFactorSetUp({ onDone }: { onDone: () => void }) {
  const { factor: t, failed } = useText(accountSecurityText);
  const { data: proof, refetch } = useQuery(freshProofQuery);
  const [password, setPassword] = useState('');
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: () => call('secondFactorStart', { body: password ? { password } : {} }),
    // The proof may have expired since the page was opened.
    onError: () => refetch(),
  });
  if (!data) {
    return (
      <AccountForm
        className="grid max-w-md gap-3"
        aria-label={t.begin}
        submit={t.begin}
        isBusy={isPending}
        message={error ? explainError(error, failed) : undefined}
        onSubmit={() => mutate()}
      >
        {proof && !proof.isFresh && <PasswordOrCode value={password} onValue={setPassword} />}
      </AccountForm>
    );
  }
  return (
    <SecondFactorConfirmation onDone={onDone} onCancel={reset}>
      <div className="grid gap-2">
        {/* Focusing the field instead would scroll the QR code out of view on phones. */}
        <p ref={focus} tabIndex={-1} className="font-semibold outline-none">
          {t.scan}
        </p>
        <Suspense fallback={<Skeleton className="size-56" />}>
          <LazyQrCode text={data.uri} label={t.picture} />
        </Suspense>
        <p className="mt-2 text-sm text-muted">{t.secret}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-semibold">{data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={data.secret} label={t.copy} />
        </p>
      </div>
    </SecondFactorConfirmation>
  );
}

interface ConfirmationProps {
  children: ReactNode;
  onDone: () => void;
  onCancel: () => void;
}

function SecondFactorConfirmation({ children, onDone, onCancel }: ConfirmationProps) {
  const { factor: t, failed } = useText(accountSecurityText);
  const [code, setCode] = useState('');
  const [message, show, messageCallbacks] = useFadingMessage(failed);
  const { mutate, isPending, data } = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('secondFactorConfirm', { body: { totp: code.replace(/\s/g, '') } }),
    onSuccess: (result) => toast('success', result.message),
  });
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onDone={onDone} />;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {children}
      <AccountForm
        className="grid max-w-md content-start gap-3"
        aria-label={t.title}
        submit={t.confirm}
        isBusy={isPending}
        message={message}
        onCancel={onCancel}
        onSubmit={() => (code.trim() === '' ? show(t.codeMissing) : mutate())}
      >
        <TextField
          label={t.code}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </AccountForm>
    </div>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factor: t } = useText(accountSecurityText);
  return (
    <div className="grid max-w-md gap-4">
      <div className="flex items-center gap-2">
        <h3 className="display text-2xl">{t.recovery}</h3>
        <CopyButton text={codes.join('\n')} label={t.copyCodes} />
      </div>
      <Note tone="warning" role="status">
        {t.recoveryLead}
      </Note>
      <ul aria-label={t.recovery} className="grid grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-semibold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="primary" className="justify-self-start" autoFocus onClick={onDone}>
        {t.confirmSaved}
      </Button>
    </div>
  );
}
