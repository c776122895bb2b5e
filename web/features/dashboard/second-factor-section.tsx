import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callQuery, type Output } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { AccountForm } from './account-form.tsx';
import { AccountSection } from './account-section.tsx';
import { CodeProof } from './code-proof.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

export function SecondFactorSection() {
  const t = useText(accountSecurityText).factor;
  const queryClient = useQueryClient();
  const query = useQuery(callQuery(['mine', 'second-factor'], 'secondFactorState', {}, { staleTime: 0 }));
  const { data, refetch } = query;
  const refetchState = () => {
    void queryClient.invalidateQueries({ queryKey: ['role'] });
    void queryClient.invalidateQueries({ queryKey: ['mine', 'devices'] });
    void refetch();
  };
  return (
    <AccountSection
      id="second-factor"
      title={
        <>
          {t.title}
          {data && (
            <Badge tone={data.isOn ? 'success' : data.isRequired ? 'warning' : 'plain'}>
              {data.isOn ? t.on : t.off}
            </Badge>
          )}
        </>
      }
      lead={<span className="block max-w-prose">{t.lead}</span>}
      query={query}
      failed={t.failed}
      height="h-20"
    >
      {(state) => (
        <div className="bg-raised p-4 sm:p-6">
          {state.isOn ? (
            <SecondFactorRemoval state={state} onDone={refetchState} />
          ) : (
            <SecondFactorSetUp onDone={refetchState} />
          )}
        </div>
      )}
    </AccountSection>
  );
}

interface SecondFactorRemovalProps {
  state: Output<'secondFactorState'>;
  onDone: () => void;
}

function SecondFactorRemoval({ state, onDone }: SecondFactorRemovalProps) {
  const { factor: t, failed } = useText(accountSecurityText);
  const { data: proof } = useQuery(freshProofQuery);
  const needsProof = proof !== undefined && !proof.hasPassword && !proof.isFresh;
  const [code, setCode] = useState('');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(failed);
  const { mutate, isPending } = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('secondFactorRemove', { body: { totp: code.trim() } }),
    onSuccess: (result) => {
      toast('success', result.message);
      onDone();
    },
  });
  return (
    <AccountForm
      className="grid max-w-md gap-3"
      aria-label={t.remove}
      submit={t.remove}
      variant="danger"
      isBusy={isPending}
      message={message}
      onSubmit={() => (code.trim() === '' ? show(t.codeMissing, 'totp') : mutate())}
    >
      <p className="font-semibold">{t.codesLeft(state.recoveryCodesLeft)}</p>
      <p className="text-sm text-muted">{t.removeLead}</p>
      {state.isRequired && (
        <Note tone="warning" icon="info">
          {t.required}
        </Note>
      )}
      <TextField
        label={t.removeCode}
        name="totp"
        error={errorOf('totp')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {needsProof && <CodeProof />}
    </AccountForm>
  );
}
