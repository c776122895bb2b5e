import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type Output } from '../../api/client.ts';
import { endSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { formatRupees } from '../../text/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordOrCode } from './password-or-code.tsx';

interface EraseDialogProps {
  left: Output<'myData'>['left'];
  onClose: () => void;
}

export default function EraseDialog({ left, onClose }: EraseDialogProps) {
  const { erase: t, failed } = useText(yourDataText);
  const isAnythingLeft = left.coins + left.points + left.earnings > 0;
  const [password, setPassword] = useState('');
  const [lapse, setLapse] = useState(false);
  const [message, show, messageCallbacks] = useFadingMessage(failed);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('eraseMe', { body: { password, lapse } }),
    onSuccess: ({ message: response }) => {
      endSession();
      queryClient.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'mine' || queryKey[0] === 'role',
      });
      toast('info', response);
      void navigate({ to: '/home' });
    },
  });
  const submit = () => {
    if (isAnythingLeft && !lapse) return show(t.lapseMissing);
    mutate();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t.title} description={t.lead}>
      <AccountForm
        className="grid gap-4 p-4"
        aria-label={t.title}
        submit={t.open}
        variant="danger"
        isBusy={isPending}
        message={message}
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel={t.cancel}
      >
        <dl className="grid gap-3 text-sm">
          {(['goes', 'stays', 'when'] as const).map((part) => (
            <div key={part}>
              <dt className="font-semibold">{t[part]}</dt>
              <dd className="text-muted">{t[`${part}Text`]}</dd>
            </div>
          ))}
        </dl>
        {isAnythingLeft && (
          <div>
            <Note tone="warning">
              {t.left(formatRupees(left.coins), formatRupees(left.points), formatRupees(left.earnings))}
            </Note>
            <CheckField label={t.lapse} checked={lapse} onChange={({ target }) => setLapse(target.checked)} />
          </div>
        )}
        <PasswordOrCode value={password} onValue={setPassword} />
      </AccountForm>
    </Dialog>
  );
}
