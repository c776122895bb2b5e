import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { keepReturn } from '../../api/return-path.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage, TEXT_LINK } from '../../ui/narrow-page.tsx';
import { LoginForm } from './login-form.tsx';
import { MobileStep } from './mobile-step.tsx';

interface LoginScreenProps {
  from: string | undefined;
  /** `code`: the account has a second factor, which Google cannot ask for. */
  googleError: 'google' | 'code' | undefined;
  hosted: ReactNode;
}

export function LoginScreen({ from, googleError, hosted }: LoginScreenProps) {
  const t = useText(signInText);
  const { signInWith } = useShop();
  const search = from ? { from } : {};
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
      <LoginForm from={from} isSecond={signInWith.otp} />
      <div className="grid gap-2 border-t pt-5">
        {signInWith.google && (
          <a
            href="/api/auth/google"
            onClick={() => keepReturn(from)}
            className={buttonClass({ variant: 'outline', wide: true })}
          >
            {t.google}
          </a>
        )}
        {hosted}
        {signInWith.otp && (
          <LinkButton to="/otplogin" search={search} variant="outline" wide>
            {t.withOtp}
          </LinkButton>
        )}
        <p className="mt-2 flex flex-wrap justify-between gap-x-4">
          <Link to="/forgetpassword" search={search} className={TEXT_LINK}>
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
