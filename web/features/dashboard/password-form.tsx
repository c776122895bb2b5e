import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changePassword } from '#calls/passwords';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { MessageNote } from '../../ui/message-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { FormButtons } from './form-buttons.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { PresentPassword } from './present-password.tsx';

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(changePassword, { body: { password, newPassword } }),
    onMutate: () => show(undefined),
    onSuccess: (answer) => {
      toast('success', answer.message);
      void queryClient.invalidateQueries({ queryKey: ['mine', 'devices'] });
      void queryClient.invalidateQueries({ queryKey: freshProofQuery.queryKey });
      onClose();
    },
    onError: (error) => show(explainError(error, t.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (newPassword === '') return show(t.newPassword.missing);
    mutate();
  };
  return (
    <form className="grid gap-3" aria-label={t.changePassword} onSubmit={submit} noValidate>
      <PresentPassword isFocused value={password} onValue={setPassword} />
      <PasswordField
        label={t.newPassword.label}
        name="new-password"
        autoComplete="new-password"
        hint={t.newPassword.hint}
        showLabel={t.show}
        hideLabel={t.hide}
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      <MessageNote message={message} />
      <FormButtons submit={t.newPassword.submit} isBusy={isPending} onCancel={onClose} />
    </form>
  );
}
