import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, isApiError, refusalOf } from '../../api/client.ts';
import { returnPath } from '../../api/return-path.ts';
import { saveReferral } from '../../api/saved-referral.ts';
import { startSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { AgreeNote } from '../../ui/agree-note.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { CheckField, EmailField, MobileField, TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage, TEXT_LINK } from '../../ui/narrow-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { problemOf, type Registration, registrationBody } from './registration.ts';

export function RegisterScreen({ referral = '', from }: { referral?: string; from?: string }) {
  const t = useText(registerText);
  const { otpDigits, rewards, signInWith } = useShop();
  const flow = useRegistration(from);
  const [details, setDetails] = useState<Registration>({
    name: '',
    mobileNumber: '',
    email: '',
    password: '',
    referralCode: referral,
    guardianConsent: false,
  });
  // The URL is known only after hydration. Keep text typed before then.
  useEffect(() => {
    if (!referral) return;
    saveReferral(referral);
    setDetails((previous) => (previous.referralCode ? previous : { ...previous, referralCode: referral }));
  }, [referral]);
  const prefill = useLocation({ select: ({ state }) => state.prefill });
  useEffect(() => {
    if (prefill) setDetails((previous) => ({ ...previous, ...prefill }));
  }, [prefill]);
  if (flow.step === 'done') {
    return (
      <NarrowPage title={t.done.title}>
        <Note tone="success" role="status">
          {t.done.text}
        </Note>
        <Button onClick={flow.proceed}>{t.done.action}</Button>
      </NarrowPage>
    );
  }
  if (flow.step === 'code') {
    const contact = signInWith.otp ? readMobile(details.mobileNumber) : readEmail(details.email);
    return (
      <NarrowPage title={t.otp.title} lead={t.otp.lead(contact ?? '')}>
        <CodeForm
          key={flow.attempt}
          digits={flow.sending.data?.otpDigits ?? otpDigits}
          left={flow.left}
          message={flow.message}
          incompleteMessage={t.otp.missing}
          isBusy={flow.verifying.isPending}
          isSending={flow.sending.isPending}
          onMessage={flow.show}
          onResend={() => flow.sending.mutate(details)}
          onCode={({ otp }) => flow.verifying.mutate({ details, otp })}
        >
          <Button variant="ghost" onClick={() => flow.setStep('details')}>
            {t.otp.back}
          </Button>
        </CodeForm>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t.title} lead={t.lead(rewards)}>
      <DetailsForm
        flow={flow}
        details={details}
        onChange={(change) => setDetails((previous) => ({ ...previous, ...change }))}
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
  const s = useText(signInText);
  const { otp } = useShop().signInWith;
  const submit = () => {
    const [problem, field] = problemOf(details) ?? [];
    if (problem) return flow.show(t[problem], field);
    flow.sending.mutate(details);
  };
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t.name}
        error={flow.errorOf('name')}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={details.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <MobileField
        label={s.otp.mobile}
        name="mobileNumber"
        error={flow.errorOf('mobileNumber')}
        hint={otp ? t.mobileHint : undefined}
        value={details.mobileNumber}
        onChange={({ target }) => onChange({ mobileNumber: target.value })}
      />
      <EmailField
        label={s.email}
        error={flow.errorOf('email')}
        value={details.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PasswordField
        label={s.password}
        error={flow.errorOf('password')}
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
      <AgreeNote />
    </Form>
  );
}

function useRegistration(from: string | undefined) {
  const t = useText(registerText);
  const router = useRouter();
  const language = useLanguage();
  const { noticeVersion } = useShop();
  const [step, setStep] = useState<'details' | 'code' | 'done'>('details');
  const [message, show, { onMutate }, errorOf] = useFadingMessage();
  // Each increment clears and focuses the code field.
  const [attempt, setAttempt] = useState(0);
  const { left, start } = useCountdown();

  const showError = (error: Error, fallback: string) =>
    show(isApiError(error) && error.status > 0 ? (refusalOf(error) ?? fallback) : t.network);

  const sending = useMutation({
    mutationFn: (details: Registration) =>
      withProofOfWork((proofOfWork) =>
        call('register', { body: { ...registrationBody(details), proofOfWork } }),
      ),
    onMutate,
    onSuccess: ({ timer, outcome, msg }) => {
      start(timer);
      if (outcome !== 'sent') toast('warning', msg);
      else if (step === 'code') toast('success', t.otp.resent);
      setStep('code');
    },
    onError: (error) => showError(error, t.failed),
  });

  const verifying = useMutation({
    mutationFn: ({ details, otp }: { details: Registration; otp: string }) =>
      call('verifyAndRegister', {
        body: { ...registrationBody(details), otp, notice: { version: noticeVersion, language } },
      }),
    onMutate,
    onSuccess: ({ token, user }) => {
      startSession({ token, user });
      setStep('done');
    },
    onError: (error) => {
      if (isApiError(error, 'otp-expired')) setStep('details');
      if (isApiError(error, 'otp-wrong')) setAttempt((count) => count + 1);
      showError(error, t.otp.failed);
    },
  });

  const proceed = () => void router.navigate({ href: returnPath(from), replace: true });
  useDelayed(step === 'done', proceed);

  return { step, setStep, attempt, message, show, errorOf, left, sending, verifying, proceed };
}

type RegistrationFlow = ReturnType<typeof useRegistration>;
