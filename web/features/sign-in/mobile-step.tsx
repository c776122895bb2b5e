import { readMobile } from '@rush/contract/typed-text.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { readReferral, saveReferral } from '../../api/saved-referral.ts';
import { useShop } from '../../api/shop.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { AgreeNote } from '../../ui/agree-note.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { MobileField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function MobileStep({ from }: { from: string | undefined }) {
  const t = useText(signInText);
  const { mobile: label, sending: busyLabel, invalidMobile } = t.otp;
  const [mobile, setMobile] = useState('');
  const flow = useMobileStep(from);
  const { sms, sending, message, show, errorOf } = flow;
  if (sms) return <MobileCode flow={flow} sms={sms} />;
  const submit = () => {
    const number = readMobile(mobile);
    if (!number) return show(invalidMobile, 'mobile');
    sending.mutate(number);
  };
  return (
    <Form onSubmit={submit}>
      <MobileField
        label={label}
        error={errorOf('mobile')}
        start="+91"
        autoComplete="tel-national"
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      <MessageNote message={message} />
      <SubmitButton busy={sending.isPending} busyLabel={flow.isProving ? t.proving : busyLabel}>
        {t.mobile.submit}
      </SubmitButton>
      <AgreeNote end={t.mobile.guardian} />
    </Form>
  );
}

function MobileCode({ flow, sms }: { flow: MobileStepFlow; sms: { mobile: string; digits: number } }) {
  const { mobile: t, otp } = useText(signInText);
  const { verifying, sending } = flow;
  return (
    <>
      <p className="-mb-4 flex flex-wrap items-center justify-between gap-x-4">
        {t.sent(`+91 ${sms.mobile.slice(0, 5)} ${sms.mobile.slice(5)}`)}
        <Button variant="ghost" className="-mx-4 underline underline-offset-4" onClick={flow.changeNumber}>
          {otp.verify.otherNumber}
        </Button>
      </p>
      <CodeForm
        key={flow.attempt}
        digits={sms.digits}
        left={flow.left}
        message={flow.message}
        needsTotp={flow.needsTotp}
        isBusy={verifying.isPending || verifying.isSuccess}
        isSending={sending.isPending}
        isEager
        onMessage={flow.show}
        onResend={() => sending.mutate(sms.mobile)}
        onCode={verifying.mutate}
      />
    </>
  );
}

function useMobileStep(from: string | undefined) {
  const { mobile: t, otp } = useText(signInText);
  const router = useRouter();
  const language = useLanguage();
  const { noticeVersion } = useShop();
  const [sms, setSms] = useState<{ mobile: string; digits: number }>();
  const [message, show, messageCallbacks, errorOf] = useFadingMessage(otp.unexpected);
  const [isProving, setProving] = useState(false);
  const [needsTotp, setNeedsTotp] = useState(false);
  // Each increment clears and focuses the code field.
  const [attempt, setAttempt] = useState(0);
  const { left, start } = useCountdown();

  const sending = useMutation({
    ...messageCallbacks,
    mutationFn: (mobile: string) =>
      withProofOfWork(
        (proofOfWork) => call('mobileLogin', { body: { mobile, proofOfWork } }),
        () => setProving(true),
      ),
    onSettled: () => setProving(false),
    onSuccess: ({ timer, otpDigits, outcome, message: why }, mobile) => {
      start(timer);
      if (outcome !== 'sent') toast('warning', why);
      else if (sms) toast('success', t.resent);
      setSms({ mobile, digits: otpDigits });
      setAttempt((count) => count + 1);
    },
  });

  const verifying = useMutation({
    ...messageCallbacks,
    mutationFn: (codes: { otp: string; totp?: string }) =>
      call('mobileVerify', {
        body: {
          ...codes,
          mobile: sms?.mobile,
          referralCode: readReferral(),
          notice: { version: noticeVersion, language },
        },
      }),
    onSuccess: (session) => enterShop(router, session, from),
    onError: (error) => {
      if (isApiError(error, 'second-factor-required')) setNeedsTotp(true);
      // Drop the referral code, so that the next attempt can succeed.
      if (isApiError(error, 'referral-unknown')) saveReferral('');
      if (isApiError(error, 'otp-wrong') || isApiError(error, 'otp-expired'))
        setAttempt((count) => count + 1);
      messageCallbacks.onError(error);
    },
  });

  const changeNumber = () => {
    show(undefined);
    setSms(undefined);
    setNeedsTotp(false);
  };

  return {
    sms,
    changeNumber,
    attempt,
    left,
    message,
    show,
    errorOf,
    needsTotp,
    isProving,
    sending,
    verifying,
  };
}

type MobileStepFlow = ReturnType<typeof useMobileStep>;
