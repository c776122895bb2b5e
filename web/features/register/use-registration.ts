import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { register, verifyAndRegister } from '#calls/registration';
import { call, isApiError } from '../../api/client.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { returnPath } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { type Registration, registrationBody } from './registration.ts';

export function useRegistration(from: string | undefined, otpDigitsOfShop: number) {
  const t = useText(registerText);
  const router = useRouter();
  const language = useLanguage();
  const { noticeVersion } = useShop();
  const [step, setStep] = useState<'details' | 'code' | 'done'>('details');
  const [message, show, { onMutate }] = useFadingMessage();
  const [digits, setDigits] = useState(otpDigitsOfShop);
  const { left, start } = useCountdown();

  const explain = (error: Error, fallback: string) =>
    show(isApiError(error) && error.status > 0 ? (refusalOf(error) ?? fallback) : t.network);

  const sending = useMutation({
    mutationFn: (details: Registration) =>
      withProofOfWork((proofOfWork) =>
        call(register, { body: { ...registrationBody(details), proofOfWork } }),
      ),
    onMutate,
    onSuccess: ({ timer, otpDigits, outcome, msg }) => {
      start(timer);
      setDigits(otpDigits);
      if (outcome !== 'sent') toast('warning', msg);
      else if (step === 'code') toast('success', t.otp.resent);
      setStep('code');
    },
    onError: (error) => explain(error, t.failed),
  });

  const verifying = useMutation({
    mutationFn: ({ details, otp }: { details: Registration; otp: string }) =>
      call(verifyAndRegister, {
        body: { ...registrationBody(details), otp, notice: { version: noticeVersion, language } },
      }),
    onMutate,
    onSuccess: ({ token, user }) => {
      startSession({ token, user });
      setStep('done');
    },
    onError: (error) => {
      if (isApiError(error, 'otp-expired')) setStep('details');
      explain(error, t.otp.failed);
    },
  });

  const goOn = () => void router.navigate({ href: returnPath(from), replace: true });
  useDelayed(step === 'done', goOn);

  return { step, setStep, message, show, digits, left, sending, verifying, goOn };
}

export type RegistrationFlow = ReturnType<typeof useRegistration>;
