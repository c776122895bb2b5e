import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { secondFactorRemove, type secondFactorState } from '#calls/second-factor';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';

interface SecondFactorOffProps {
  state: OutputOf<typeof secondFactorState>;
  onDone: () => void;
}

export function SecondFactorOff({ state, onDone }: SecondFactorOffProps) {
  const { factor: t, working, failed } = useText(accountSecurityText);
  const { data: proof } = useQuery(freshProofQuery);
  const needsProof = proof !== undefined && !proof.hasPassword && !proof.isFresh;
  const [code, setCode] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(secondFactorRemove, { body: { totp: code.trim() } }),
    onMutate: () => show(undefined),
    onSuccess: (answer) => {
      toast('success', answer.message);
      onDone();
    },
    onError: (error) => show(explainError(error, failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return show(t.codeMissing);
    mutate();
  };
  return (
    <form className="grid max-w-md gap-3" aria-label={t.remove} onSubmit={submit} noValidate>
      <p className="font-semibold">{t.codesLeft(state.recoveryCodesLeft)}</p>
      <p className="text-sm text-muted">{t.removeLead}</p>
      {state.isRequired && <Note tone="warning">{t.required}</Note>}
      <TextField
        label={t.removeCode}
        name="totp"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {needsProof && <CodeProof />}
      <MessageNote message={message} />
      <Button
        type="submit"
        variant="danger"
        className="justify-self-start"
        busy={isPending}
        busyLabel={working}
      >
        {t.remove}
      </Button>
    </form>
  );
}
