import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mobileLogin, mobileVerify } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { keepReferral, keptReferral } from '../../api/kept-referral.ts';
import { returnPath } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

export function useMobileStep(from: string | undefined) {
  const { mobile: t, otp: words } = useText(signInText);
  const router = useRouter();
  const language = useLanguage();
  const { noticeVersion } = useShop();
  const [sent, setSent] = useState<{ mobile: string; digits: number }>();
  const [message, show, reporting] = useFadingMessage(words.unexpected);
  const [isProving, setProving] = useState(false);
  const [needsTotp, setNeedsTotp] = useState(false);
  // Resets the code field: empty boxes, with the focus in the first.
  const [attempt, setAttempt] = useState(0);
  const { left, start } = useCountdown();

  const sending = useMutation({
    ...reporting,
    mutationFn: (mobile: string) =>
      withProofOfWork(
        (proofOfWork) => call(mobileLogin, { body: { mobile, proofOfWork } }),
        () => setProving(true),
      ),
    onSettled: () => setProving(false),
    onSuccess: ({ timer, otpDigits, outcome, message: why }, mobile) => {
      start(timer);
      if (outcome !== 'sent') toast('warning', why);
      else if (sent) toast('success', t.resent);
      setSent({ mobile, digits: otpDigits });
      setAttempt((count) => count + 1);
    },
  });

  const verifying = useMutation({
    ...reporting,
    mutationFn: (codes: { otp: string; totp?: string }) =>
      call(mobileVerify, {
        body: {
          ...codes,
          mobile: sent?.mobile,
          referralCode: keptReferral(),
          notice: { version: noticeVersion, language },
        },
      }),
    onSuccess: (session) => {
      startSession(session);
      void router.navigate({ href: returnPath(from), replace: true });
    },
    onError: (error) => {
      if (isApiError(error, 'second-factor-required')) setNeedsTotp(true);
      // The next try opens the account without it.
      if (isApiError(error, 'referral-unknown')) keepReferral('');
      if (isApiError(error, 'otp-wrong') || isApiError(error, 'otp-expired'))
        setAttempt((count) => count + 1);
      reporting.onError(error);
    },
  });

  const changeNumber = () => {
    show(undefined);
    setSent(undefined);
    setNeedsTotp(false);
  };

  return { sent, changeNumber, attempt, left, message, show, needsTotp, isProving, sending, verifying };
}

export type MobileStepFlow = ReturnType<typeof useMobileStep>;
