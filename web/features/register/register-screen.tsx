import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keepReferral } from '../../api/kept-referral.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { Button } from '../../ui/button.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import { CodeForm } from './code-form.tsx';
import { DetailsForm } from './details-form.tsx';
import type { Registration } from './registration.ts';
import { useRegistration } from './use-registration.ts';

interface RegisterScreenProps {
  referral: string | undefined;
  from: string | undefined;
}

export function RegisterScreen({ referral = '', from }: RegisterScreenProps) {
  const t = useText(registerText);
  const { otpDigits, rewards, signInWith } = useShop();
  const flow = useRegistration(from, otpDigits);
  const [details, setDetails] = useState<Registration>({
    name: '',
    mobileNumber: '',
    email: '',
    password: '',
    referralCode: referral,
    guardianConsent: false,
  });
  // The URL is known only after hydration; what was typed before is kept.
  useEffect(() => {
    if (!referral) return;
    keepReferral(referral);
    setDetails((old) => (old.referralCode ? old : { ...old, referralCode: referral }));
  }, [referral]);
  if (flow.step === 'done') {
    return (
      <NarrowPage title={t.done.title}>
        <Note tone="success" icon="check" role="status">
          {t.done.text}
        </Note>
        <Button onClick={flow.goOn}>{t.done.action}</Button>
      </NarrowPage>
    );
  }
  if (flow.step === 'code') {
    return (
      <NarrowPage
        title={t.otp.title}
        lead={t.otp.lead(
          signInWith.otp ? (readMobile(details.mobileNumber) ?? '') : (readEmail(details.email) ?? ''),
        )}
      >
        <CodeForm flow={flow} details={details} />
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title} lead={t.lead(rewards)}>
      <DetailsForm
        flow={flow}
        details={details}
        onChange={(change) => setDetails((old) => ({ ...old, ...change }))}
      />
      <p className="border-t pt-5">
        {t.haveAccount}{' '}
        <Link
          to="/login"
          search={from ? { from } : {}}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-text"
        >
          {t.signIn}
        </Link>
      </p>
    </NarrowPage>
  );
}
