import { type FormEvent, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { useLogin } from './use-login.ts';

export function LoginForm({ from }: { from: string | undefined }) {
  const t = useText(signInText);
  const [message, show] = useFadingMessage();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const { login, isPending, needsTotp } = useLogin({ from, onMessage: show });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.trim() || !password) return show(t.fillIn);
    show(undefined);
    login({ email: email.trim(), password, ...(totp && { totp }) });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <TextField
        label={t.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {needsTotp && (
        <TextField
          label={t.totp}
          name="totp"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={totp}
          onChange={(event) => setTotp(event.target.value)}
        />
      )}
      <div role="alert" className="empty:hidden">
        {message && (
          <Note tone="brick" icon="warn">
            {message}
          </Note>
        )}
      </div>
      <Button type="submit" variant="primary" size="lg" wide busy={isPending} busyLabel={t.signingIn}>
        {t.signIn}
      </Button>
    </form>
  );
}
