import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { saveReturnPath } from '../../api/return-path.ts';
import { useShop } from '../../api/shop.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage, TEXT_LINK } from '../../ui/narrow-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { TotpField } from '../../ui/totp-field.tsx';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { MobileStep } from './mobile-step.tsx';

interface LoginScreenProps {
  from: string | undefined;
  /** `code` means that the account has a second factor, whose code Google does not ask for. */
  googleError: 'google' | 'code' | undefined;
  hosted: ReactNode;
}

export function LoginScreen({ from, googleError, hosted }: LoginScreenProps) {
  const t = useText(signInText);
  const { signInWith } = useShop();
  const search = { from };
  const [lastEmail, setLastEmail] = useState('');
  return (
    <NarrowPage
      title={signInWith.otp ? t.mobile.heading : t.heading}
      lead={signInWith.otp ? t.mobile.lead : t.lead}
    >
      {googleError && <MessageNote message={googleError === 'code' ? t.googleNeedsCode : t.googleFailed} />}
      {signInWith.otp && (
        <>
          <MobileStep from={from} />
          <h2 className="border-t pt-5 font-semibold">{t.mobile.byEmail}</h2>
        </>
      )}
      <LoginForm from={from} isSecondary={signInWith.otp} onTry={setLastEmail} />
      <div className="grid gap-2 border-t pt-5">
        {signInWith.google && (
          <a
            href="/api/auth/google"
            onClick={() => saveReturnPath(from)}
            className={buttonClass({ variant: 'outline', wide: true })}
          >
            {t.google}
          </a>
        )}
        {hosted}
        {signInWith.otp && (
          <LinkButton to="/otplogin" search={search} variant="outline" wide>
            {t.otp.title}
          </LinkButton>
        )}
        <p className="mt-2 flex flex-wrap justify-between gap-x-4">
          <Link
            to="/forgetpassword"
            search={search}
            state={{ prefill: { email: lastEmail } }}
            className={TEXT_LINK}
          >
            {t.forgot}
          </Link>
          <Link to="/register" search={search} className={TEXT_LINK}>
            {t.create}
          </Link>
        </p>
      </div>
    </NarrowPage>
  );
}

interface LoginFormProps {
  from: string | undefined;
  isSecondary: boolean;
  onTry: (email: string) => void;
}

function LoginForm({ from, isSecondary, onTry }: LoginFormProps) {
  const t = useText(signInText);
  const [message, show, , errorOf] = useFadingMessage();
  const { login, isPending, isProving, needsTotp } = useLogin(from, show);
  // Read from the form, to include text typed before hydration.
  const submit = (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const [email, password, totp] = ['email', 'password', 'totp'].map((name) =>
      String(fields.get(name) ?? ''),
    );
    if (!email?.trim()) return show(t.fillIn, 'email');
    if (!password) return show(t.fillIn, 'password');
    show(undefined);
    onTry(email.trim());
    login({ email: email.trim(), password, ...(totp && { totp }) });
  };
  return (
    <Form method="post" onSubmit={submit}>
      <EmailField label={t.email} error={errorOf('email')} autoComplete="username" />
      <PasswordField
        label={t.password}
        name="password"
        error={errorOf('password')}
        autoComplete="current-password"
      />
      {needsTotp && <TotpField autoComplete="one-time-code" />}
      <MessageNote message={message} />
      <SubmitButton
        variant={isSecondary ? 'outline' : 'primary'}
        busy={isPending}
        busyLabel={isProving ? t.proving : t.signingIn}
      >
        {t.signIn}
      </SubmitButton>
    </Form>
  );
}

function useLogin(from: string | undefined, show: (message: string) => void) {
  const t = useText(signInText);
  const router = useRouter();
  const [needsTotp, setNeedsTotp] = useState(false);
  const [isProving, setProving] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { email: string; password: string; totp?: string }) =>
      withProofOfWork(
        (proofOfWork) => call('login', { body: { ...body, proofOfWork } }),
        () => setProving(true),
      ),
    onSettled: () => setProving(false),
    onSuccess: (session) => enterShop(router, session, from),
    onError: (error, { email }) => {
      if (!isApiError(error) || error.status === 0) return show(t.network);
      const search = { from };
      if (error.type === 'email-unverified') {
        saveReturnPath(from, 'mail');
        return void router.navigate({ to: '/checkverification', search });
      }
      if (error.type === 'unknown-user') {
        toast('warning', error.message);
        return void router.navigate({ to: '/register', search, state: { prefill: { email } } });
      }
      if (error.type === 'second-factor-required') setNeedsTotp(true);
      show(error.message);
    },
  });
  return { login: mutate, isPending, isProving, needsTotp };
}
