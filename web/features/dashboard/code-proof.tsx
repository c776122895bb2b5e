import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { isComposing } from '../../ui/is-composing.ts';
import { MessageNote } from '../../ui/message-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { freshProofQuery } from './fresh-proof-query.ts';

interface CodeProofProps {
  by?: 'email' | 'mobile';
  sendLabel?: string;
  onProven?: (message: string) => void;
}

/** Sends a code to the account's email or mobile and asks for it. Not a form, because it is used inside forms. */
export function CodeProof({ by, sendLabel, onProven }: CodeProofProps) {
  const t = useText(accountSecurityText);
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [message, show, messageCallbacks] = useFadingMessage(t.failed);
  const sending = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('startFreshProof', { body: by ? { by } : {} }),
    onSuccess: (result) => {
      if (result.outcome !== 'sent') toast('warning', result.message);
    },
  });
  const confirming = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('confirmFreshProof', { body: { otp: code.trim() } }),
    onSuccess: async (result) => {
      await queryClient.invalidateQueries({ queryKey: freshProofQuery.queryKey });
      onProven?.(result.message);
    },
  });
  const confirm = () => (code.trim() === '' ? show(t.proof.missing) : confirming.mutate());
  return (
    <div className="grid justify-items-start gap-3">
      {sending.data && (
        <TextField
          label={sending.data.by === 'email' ? t.proof.sentByEmail : t.proof.sentByMobile}
          name="proof"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          autoFocus
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            confirm();
          }}
        />
      )}
      <MessageNote message={message} />
      <div className="flex flex-wrap gap-2">
        {sending.data && (
          <Button variant="primary" busy={confirming.isPending} busyLabel={t.working} onClick={confirm}>
            {t.proof.confirm}
          </Button>
        )}
        <Button
          variant="outline"
          busy={sending.isPending}
          busyLabel={t.working}
          onClick={() => sending.mutate()}
        >
          {sending.data ? t.proof.again : (sendLabel ?? t.proof.send)}
        </Button>
      </div>
    </div>
  );
}
