import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { chatLink, useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { useOtpVerify } from './use-otp-verify.ts';

const LINK =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-text';

interface OtpVerifyScreenProps {
  mobile: string;
  from: string | undefined;
}

export function OtpVerifyScreen({ mobile, from }: OtpVerifyScreenProps) {
  const t = useText(otpSignInText).verify;
  const { otpDigits, chatUrl } = useShop();
  const [code, setCode] = useState<readonly string[]>([]);
  const [totp, setTotp] = useState('');
  const { left, message, show, needsTotp, resending, verifying } = useOtpVerify(mobile, from);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = code.join('');
    if (otp.length < otpDigits) return show(t.invalid);
    verifying.mutate({ otp, ...(totp && { totp }) });
  };
  const resend = () => resending.mutate(undefined, { onSuccess: () => setCode([]) });
  return (
    <NarrowPage title={t.title} lead={t.lead(mobile)}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <OtpField
          label={t.label}
          digitLabel={t.digit}
          digits={otpDigits}
          value={code}
          isInvalid={message !== undefined}
          isFocused
          onChange={setCode}
        />
        {needsTotp && (
          <TextField
            label={t.totp}
            name="totp"
            autoComplete="off"
            autoCapitalize="characters"
            hint={t.totpHint}
            autoFocus
            value={totp}
            onChange={({ target }) => setTotp(target.value)}
          />
        )}
        <ResendRow
          left={left}
          waitLabel={t.wait}
          resendLabel={t.resend}
          isBusy={resending.isPending}
          onResend={resend}
        />
        <MessageNote message={message} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={verifying.isPending || verifying.isSuccess}
          busyLabel={t.submitting}
        >
          {t.submit}
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-x-4 border-t pt-4">
        <Link to="/otplogin" search={from ? { from } : {}} className={LINK}>
          {t.otherNumber}
        </Link>
        {chatUrl ? (
          <a href={chatLink(chatUrl, undefined)} target="_blank" rel="noreferrer" className={LINK}>
            {t.support}
          </a>
        ) : (
          <Link to="/contact" className={LINK}>
            {t.support}
          </Link>
        )}
      </p>
    </NarrowPage>
  );
}
