import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { replaceUser } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField, MobileField } from '../../ui/field.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { AccountForm } from './account-form.tsx';
import { freshProofQuery } from './fresh-proof-query.ts';
import { PasswordOrCode } from './password-or-code.tsx';

/** The new email address takes effect once the shopper opens the link emailed to it. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(t.failed);
  const { mutate, isPending, data } = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('changeEmail', { body: { email: email.trim(), password } }),
  });
  const submit = () => {
    if (!readEmail(email)) return show(t.email.invalid, 'email');
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
    <AccountForm
      aria-label={t.changeEmail}
      submit={t.email.submit}
      isBusy={isPending}
      message={message}
      onSubmit={submit}
      onCancel={onClose}
    >
      <EmailField
        label={t.email.label}
        error={errorOf('email')}
        hint={t.email.hint}
        value={email}
        autoFocus
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordOrCode value={password} onValue={setPassword} />
    </AccountForm>
  );
}

export function MobileForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const s = useText(signInText).otp;
  const { otpDigits } = useShop();
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(t.failed);
  const { left, start } = useCountdown();
  const sending = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('changeMobile', { body: { mobile: mobile.trim(), password } }),
    onSuccess: ({ timer, outcome, message }) => {
      start(timer ?? 0);
      if (outcome !== 'sent') toast('warning', message);
    },
  });
  const confirming = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('changeMobile', { body: { mobile: mobile.trim(), otp: code } }),
    onSuccess: (result) => {
      if (result.user) replaceUser(result.user);
      toast('success', result.message);
      onClose();
    },
  });
  if (left !== undefined) {
    return (
      <AccountForm
        aria-label={t.changeMobile}
        submit={t.mobile.confirm}
        isBusy={confirming.isPending}
        message={message}
        onSubmit={() => {
          if (code.length < otpDigits) return show(t.proof.missing);
          confirming.mutate();
        }}
        onCancel={onClose}
      >
        <OtpField
          label={t.mobile.sentTo(mobile.trim())}
          digits={otpDigits}
          value={code}
          isInvalid={message !== undefined}
          onChange={setCode}
        />
        <ResendRow
          left={left}
          isBusy={sending.isPending}
          onResend={() => {
            setCode('');
            sending.mutate();
          }}
        />
      </AccountForm>
    );
  }
  const submit = () => {
    if (!readMobile(mobile)) return show(s.invalidMobile, 'mobile');
    sending.mutate();
  };
  return (
    <AccountForm
      aria-label={t.changeMobile}
      submit={s.send}
      isBusy={sending.isPending}
      message={message}
      onSubmit={submit}
      onCancel={onClose}
    >
      <MobileField
        label={t.mobile.label}
        error={errorOf('mobile')}
        hint={t.mobile.hint}
        value={mobile}
        autoFocus
        onChange={({ target }) => setMobile(target.value)}
      />
      <PasswordOrCode value={password} onValue={setPassword} />
    </AccountForm>
  );
}

export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useText(accountSecurityText);
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(t.failed);
  const { mutate, isPending } = useMutation({
    ...messageCallbacks,
    mutationFn: () => call('changePassword', { body: { password, newPassword } }),
    onSuccess: (result) => {
      toast('success', result.message);
      void queryClient.invalidateQueries({ queryKey: ['mine', 'devices'] });
      void queryClient.invalidateQueries({ queryKey: freshProofQuery.queryKey });
      onClose();
    },
  });
  const submit = () => {
    if (newPassword === '') return show(t.newPassword.missing, 'new-password');
    mutate();
  };
  return (
    <AccountForm
      aria-label={t.changePassword}
      submit={t.changePassword}
      isBusy={isPending}
      message={message}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PasswordOrCode isFocused value={password} onValue={setPassword} />
      <PasswordField
        label={t.newPassword.label}
        error={errorOf('new-password')}
        hint={t.newPassword.hint}
        value={newPassword}
        onChange={({ target }) => setNewPassword(target.value)}
      />
    </AccountForm>
  );
}
