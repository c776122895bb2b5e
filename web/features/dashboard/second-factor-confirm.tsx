import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { secondFactorConfirm } from '#calls/second-factor';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SecondFactorConfirmProps {
  children: ReactNode;
  onDone: () => void;
}

export function SecondFactorConfirm({ children, onDone }: SecondFactorConfirmProps) {
  const { factor: t, working, failed } = useText(accountSecurityText);
  const [code, setCode] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(secondFactorConfirm, { body: { totp: code.replace(/\s/g, '') } }),
    onMutate: () => show(undefined),
    onSuccess: (answer) => toast('success', answer.message),
    onError: (error) => show(explainError(error, failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return show(t.codeMissing);
    mutate();
  };
  if (data) return <RecoveryCodes codes={data.recoveryCodes} onDone={onDone} />;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {children}
      <form className="grid max-w-md content-start gap-3" aria-label={t.title} onSubmit={submit} noValidate>
        <TextField
          label={t.code}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <MessageNote message={message} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={isPending}
          busyLabel={working}
        >
          {t.confirm}
        </Button>
      </form>
    </div>
  );
}
