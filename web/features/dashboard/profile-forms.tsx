import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeEmail, changeMobile } from '#calls/contacts';
import { changePassword } from '#calls/passwords';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { replaceUser } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { FormButtons } from './form-buttons.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { PresentPassword } from './present-password.tsx';

/** The new address takes effect once the link in its mail is opened. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [message, show] = useFadingMessage();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(changeEmail, { body: { email: email.trim(), password } }),
    onMutate: () => show(undefined),
    onError: (error) => show(explainError(error, t.failed)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readEmail(email)) return show(t.email.invalid);
    mutate();
  };
  if (data) {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="success" icon="mail" role="status">
          {data.message}
        </Note>
        <Button variant="outline" autoFocus onClick={onClose}>
          {t.email.done}
        </Button>
      </div>
    );
  }
  return (
    <form className="grid gap-3" aria-label={t.changeEmail} onSubmit={submit} noValidate>
      <TextField
        label={t.email.label}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        hint={t.email.hint}
        value={email}
        autoFocus
        onChange={({ target }) => setEmail(target.value)}
      />
      <PresentPassword value={password} onValue={setPassword} />
      <MessageNote message={message} />
      <FormButtons submit={t.email.submit} isBusy={isPending} onCancel={onClose} />
    </form>
  );
}

/** The new number and the password, then the code sent to it. */
export function MobileForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const [mobile, setMobile] = useState('');
  const [password, setPassword] = useState('');
  const [message, show] = useFadingMessage();
  const { left, start } = useCountdown();
  const explain = (error: Error) => show(explainError(error, t.failed));
  const sending = useMutation({
    mutationFn: () => call(changeMobile, { body: { mobile: mobile.trim(), password } }),
    onMutate: () => show(undefined),
    onSuccess: ({ timer, outcome, message }) => {
      start(timer ?? 0);
      if (outcome !== 'sent') toast('warning', message);
    },
    onError: explain,
  });
  const taking = useMutation({
    mutationFn: (otp: string) => call(changeMobile, { body: { mobile: mobile.trim(), otp } }),
    onMutate: () => show(undefined),
    onSuccess: (answer) => {
      if (answer.user) replaceUser(answer.user);
      toast('success', answer.message);
      onClose();
    },
    onError: explain,
  });
  if (left !== undefined) {
    return (
      <MobileCodeForm
        mobile={mobile.trim()}
        left={left}
        message={message}
        onMessage={show}
        sending={sending}
        taking={taking}
        onClose={onClose}
      />
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!readMobile(mobile)) return show(t.mobile.invalid);
    sending.mutate();
  };
  return (
    <form className="grid gap-3" aria-label={t.changeMobile} onSubmit={submit} noValidate>
      <TextField
        label={t.mobile.label}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t.mobile.hint}
        value={mobile}
        autoFocus
        onChange={({ target }) => setMobile(target.value)}
      />
      <PresentPassword value={password} onValue={setPassword} />
      <MessageNote message={message} />
      <FormButtons submit={t.mobile.submit} isBusy={sending.isPending} onCancel={onClose} />
    </form>
  );
}

interface MobileCodeFormProps {
  mobile: string;
  /** Milliseconds until another code can be requested. */
  left: number;
  message: string | undefined;
  onMessage: (message: string) => void;
  sending: { mutate: () => void; isPending: boolean };
  taking: { mutate: (otp: string) => void; isPending: boolean };
  onClose: () => void;
}

function MobileCodeForm({ mobile, left, message, onMessage, ...rest }: MobileCodeFormProps) {
  const t = useText(accountSecurityText);
  const { otpDigits } = useShop();
  const { sending, taking, onClose } = rest;
  const [code, setCode] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = code.join('');
    if (otp.length < otpDigits) return onMessage(t.mobile.codeMissing);
    taking.mutate(otp);
  };
  return (
    <form className="grid gap-3" aria-label={t.changeMobile} onSubmit={submit} noValidate>
      <OtpField
        label={t.mobile.sentTo(mobile)}
        digitLabel={t.mobile.digit}
        digits={otpDigits}
        value={code}
        isInvalid={message !== undefined}
        isFocused
        onChange={setCode}
      />
      <ResendRow
        left={left}
        waitLabel={t.mobile.wait}
        resendLabel={t.mobile.resend}
        isBusy={sending.isPending}
        onResend={() => {
          setCode([]);
          sending.mutate();
        }}
      />
      <MessageNote message={message} />
      <FormButtons submit={t.mobile.confirm} isBusy={taking.isPending} onCancel={onClose} />
    </form>
  );
}

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
