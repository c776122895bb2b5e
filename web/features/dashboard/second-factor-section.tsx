import type { OutputOf } from '@rush/contract/call.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { secondFactorRemove, secondFactorState } from '#calls/second-factor';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
import { UnreadNote } from './unread-note.tsx';

export function SecondFactorSection() {
  const t = useText(accountSecurityText).factor;
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['mine', 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorState, {}, { signal }),
    staleTime: 0,
  });
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['role'] });
    void queryClient.invalidateQueries({ queryKey: ['mine', 'devices'] });
    void refetch();
  };
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="display flex items-center gap-3 text-[1.75rem] font-extrabold">
        {t.title}
        {data && (
          <Badge tone={data.isOn ? 'success' : data.isRequired ? 'warning' : 'plain'}>
            {data.isOn ? t.on : t.off}
          </Badge>
        )}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t.lead}</p>
      {!data && !isError && <Skeleton className="h-20" />}
      {!data && isError && <UnreadNote text={t.unread} retry={t.retry} onRetry={refetch} />}
      {data && (
        <div className="bg-raised p-4 sm:p-6">
          {data.isOn ? (
            <SecondFactorOff state={data} onDone={readAgain} />
          ) : (
            <SecondFactorSetUp onDone={readAgain} />
          )}
        </div>
      )}
    </section>
  );
}

interface SecondFactorOffProps {
  state: OutputOf<typeof secondFactorState>;
  onDone: () => void;
}

function SecondFactorOff({ state, onDone }: SecondFactorOffProps) {
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
