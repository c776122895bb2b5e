import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, isApiError } from '../../api/client.ts';
import { enterShop } from '../../api/enter-shop.ts';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { CodeForm } from '../../ui/code-form.tsx';
import { NarrowPage, TEXT_LINK } from '../../ui/narrow-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { useFadingMessage } from '../../ui/use-fading-message.ts';
import { useOtpSending } from './otp-login-screen.tsx';

interface OtpVerifyScreenProps {
  mobile: string;
  from: string | undefined;
}

export function OtpVerifyScreen({ mobile, from }: OtpVerifyScreenProps) {
  const t = useText(signInText).otp.verify;
  const { otpDigits, chatUrl } = useShop();
  const { left, message, show, attempt, needsTotp, resending, verifying } = useOtpVerify({ mobile, from });
  return (
    <NarrowPage title={t.title} lead={t.lead(mobile)}>
      <CodeForm
        key={attempt}
        digits={otpDigits}
        left={left}
        message={message}
        needsTotp={needsTotp}
        isBusy={verifying.isPending || verifying.isSuccess}
        isSending={resending.isPending}
        onMessage={show}
        onResend={() => resending.mutate(mobile)}
        onCode={verifying.mutate}
      />
      <p className="flex flex-wrap justify-between gap-x-4 border-t pt-4">
        <Link to="/otplogin" search={{ from }} className={TEXT_LINK}>
          {t.otherNumber}
        </Link>
        {chatUrl ? (
          <a href={chatLink(chatUrl, undefined)} target="_blank" rel="noreferrer" className={TEXT_LINK}>
            {t.support}
          </a>
        ) : (
          <Link to="/contact" className={TEXT_LINK}>
            {t.support}
          </Link>
        )}
      </p>
    </NarrowPage>
  );
}

function useOtpVerify({ mobile, from }: OtpVerifyScreenProps) {
  const t = useText(signInText).otp;
  const router = useRouter();
  const [message, show, messageCallbacks] = useFadingMessage(t.unexpected);
  const [needsTotp, setNeedsTotp] = useState(false);
  // Each increment clears and focuses the code field.
  const [attempt, setAttempt] = useState(0);
  const { left, start } = useCountdown();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each number
  useEffect(() => {
    // The number is not available during hydration.
    if (!mobile) return;
    call('otpTimer', { body: { mobile } }).then(
      ({ timer }) => start(timer),
      () => {
        show(t.verify.timerFailed);
        start(0);
      },
    );
  }, [mobile]);

  const resending = useOtpSending(from, messageCallbacks, (result) => {
    start(result.timer);
    toast(result.outcome === 'sent' ? 'success' : 'warning', result.message);
  });

  const verifying = useMutation({
    ...messageCallbacks,
    mutationFn: (codes: { otp: string; totp?: string }) => call('verifyOtp', { body: { mobile, ...codes } }),
    onSuccess: (session) => enterShop(router, session, from),
    onError: (error) => {
      if (isApiError(error, 'second-factor-required')) setNeedsTotp(true);
      if (isApiError(error, 'otp-wrong')) setAttempt((count) => count + 1);
      messageCallbacks.onError(error);
    },
  });

  return { left, message, show, attempt, needsTotp, resending, verifying };
}
