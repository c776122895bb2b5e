import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keepReferral } from '../../api/kept-referral.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, EmailField, MobileField, TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage, TEXT_LINK } from '../../ui/narrow-page.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { Note } from '../../ui/states.tsx';
import { problemOf, type Registration } from './registration.ts';
import { type RegistrationFlow, useRegistration } from './use-registration.ts';

export function RegisterScreen({ referral = '', from }: { referral?: string; from?: string }) {
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
        <Note tone="success" role="status">
          {t.done.text}
        </Note>
        <Button onClick={flow.goOn}>{t.done.action}</Button>
      </NarrowPage>
    );
  }
  if (flow.step === 'code') {
    const contact = signInWith.otp ? readMobile(details.mobileNumber) : readEmail(details.email);
    return (
      <NarrowPage title={t.otp.title} lead={t.otp.lead(contact ?? '')}>
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
        <Link to="/login" search={{ from }} className={TEXT_LINK}>
          {t.signIn}
        </Link>
      </p>
    </NarrowPage>
  );
}

interface DetailsFormProps {
  flow: RegistrationFlow;
  details: Registration;
  onChange: (change: Partial<Registration>) => void;
}

function DetailsForm({ flow, details, onChange }: DetailsFormProps) {
  const t = useText(registerText);
  const { otp } = useShop().signInWith;
  const submit = () => {
    const problem = problemOf(details);
    if (problem) return flow.show(t[problem]);
    flow.sending.mutate(details);
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={details.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <MobileField
        label={t.mobile}
        hint={otp ? t.mobileHint : undefined}
        value={details.mobileNumber}
        onChange={({ target }) => onChange({ mobileNumber: target.value })}
      />
      <EmailField
        label={t.email}
        value={details.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PasswordField
        label={t.password}
        name="password"
        hint={t.passwordHint}
        value={details.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <TextField
        label={t.referral}
        name="referral"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        value={details.referralCode}
        onChange={({ target }) => onChange({ referralCode: target.value })}
      />
      <CheckField
        label={t.guardian}
        checked={details.guardianConsent}
        onChange={({ target }) => onChange({ guardianConsent: target.checked })}
      />
      <MessageNote message={flow.message} />
      <SubmitButton busy={flow.sending.isPending} busyLabel={t.submitting}>
        {t.submit}
      </SubmitButton>
      <p className="text-sm text-muted">
        {t.agree}{' '}
        <Link to="/terms-and-condition" className="underline underline-offset-4">
          {t.terms}
        </Link>{' '}
        {t.and}{' '}
        <Link to="/privacypage" className="underline underline-offset-4">
          {t.privacy}
        </Link>
        .
      </p>
    </Form>
  );
}

function CodeForm({ flow, details }: Omit<DetailsFormProps, 'onChange'>) {
  const t = useText(registerText).otp;
  const [code, setCode] = useState<readonly string[]>([]);
  const submit = () => {
    const otp = code.join('');
    if (otp.length < flow.digits) return flow.show(t.missing);
    flow.verifying.mutate({ details, otp });
  };
  return (
    <Form onSubmit={submit}>
      <OtpField
        label={t.label}
        digits={flow.digits}
        value={code}
        isInvalid={flow.message !== undefined}
        onChange={setCode}
      />
      <ResendRow
        left={flow.left}
        isBusy={flow.sending.isPending}
        onResend={() => flow.sending.mutate(details, { onSuccess: () => setCode([]) })}
      />
      <MessageNote message={flow.message} />
      <SubmitButton busy={flow.verifying.isPending} busyLabel={t.submitting}>
        {t.submit}
      </SubmitButton>
      <Button variant="ghost" onClick={() => flow.setStep('details')}>
        {t.back}
      </Button>
    </Form>
  );
}
