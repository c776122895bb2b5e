import type { FormEvent } from 'react';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Note } from '../../ui/states.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { useLogin } from './use-login.ts';

interface LoginFormProps {
  from: string | undefined;
  /** Whether another way to sign in leads the page. */
  isSecond: boolean;
}

export function LoginForm({ from, isSecond }: LoginFormProps) {
  const t = useText(signInText);
  const [message, show] = useFadingMessage();
  const { login, isPending, isProving, needsTotp } = useLogin({ from, onMessage: show });
  // Read at the press, not kept in state: what was typed before hydration counts too.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [email, password, totp] = ['email', 'password', 'totp'].map((name) =>
      String(fields.get(name) ?? ''),
    );
    if (!email?.trim() || !password) return show(t.fillIn);
    show(undefined);
    login({ email: email.trim(), password, ...(totp && { totp }) });
  };
  return (
    <form className="grid gap-4" method="post" onSubmit={submit} noValidate>
      <TextField
        label={t.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="current-password"
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
      />
      {needsTotp && (
        <TextField
          label={t.totp}
          name="totp"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          hint={t.totpHint}
          autoFocus
        />
      )}
      <div role="alert" className="empty:hidden">
        {message && (
          <Note tone="danger" icon="warn">
            {message}
          </Note>
        )}
      </div>
      <Button
        type="submit"
        variant={isSecond ? 'outline' : 'primary'}
        size="lg"
        wide
        busy={isPending}
        busyLabel={isProving ? t.proving : t.signingIn}
      >
        {t.signIn}
      </Button>
    </form>
  );
}
