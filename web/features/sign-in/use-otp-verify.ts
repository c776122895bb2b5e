import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { otpLogin, otpTimer, verifyOtp } from '#calls/sign-in';
import { call, isApiError } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { returnPath } from '../../api/return-path.ts';
import { startSession } from '../../api/session.ts';
import { withProofOfWork } from '../../api/solve-challenge.ts';
import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';

/** Exchanges a code for a session; the server says when another may be requested. */
export function useOtpVerify(mobile: string, from: string | undefined) {
  const t = useText(otpSignInText);
  const router = useRouter();
  const [message, show] = useFadingMessage();
  const [needsTotp, setNeedsTotp] = useState(false);
  const { left, start } = useCountdown();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each number
  useEffect(() => {
    // Unknown during hydration.
    if (!mobile) return;
    call(otpTimer, { body: { mobile } }).then(
      ({ timer }) => start(timer),
      () => {
        show(t.verify.timerFailed);
        start(0);
      },
    );
  }, [mobile]);

  const explain = (error: Error) => show(explainError(error, t.unexpected));

  const resending = useMutation({
    mutationFn: () => withProofOfWork((proofOfWork) => call(otpLogin, { body: { mobile, proofOfWork } })),
    onMutate: () => show(undefined),
    onSuccess: (answer) => {
      start(answer.timer);
      toast(answer.outcome === 'sent' ? 'success' : 'warning', answer.message);
    },
    onError: (error) => {
      if (!isApiError(error, 'mobile-unknown')) return explain(error);
      toast('warning', error.message);
      void router.navigate({ to: '/register', search: from ? { from } : {} });
    },
  });

  const verifying = useMutation({
    mutationFn: (codes: { otp: string; totp?: string }) => call(verifyOtp, { body: { mobile, ...codes } }),
    onMutate: () => show(undefined),
    onSuccess: ({ token, user }) => {
      startSession({ token, user });
      void router.navigate({ href: returnPath(from), replace: true });
    },
    onError: (error) => {
      if (isApiError(error, 'second-factor-required')) setNeedsTotp(true);
      explain(error);
    },
  });

  return { left, message, show, needsTotp, resending, verifying };
}
