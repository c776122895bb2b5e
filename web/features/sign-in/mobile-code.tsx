import { type FormEvent, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import type { MobileStepFlow } from './use-mobile-step.ts';

interface MobileCodeProps {
  flow: MobileStepFlow;
  sent: { mobile: string; digits: number };
}

/** The boxes of the code; the last digit submits them. */
export function MobileCode({ flow, sent }: MobileCodeProps) {
  const { mobile: t } = useText(signInText);
  const v = useText(otpSignInText).verify;
  const [code, setCode] = useState<readonly string[]>([]);
  const [totp, setTotp] = useState('');
  const { verifying, needsTotp, message } = flow;
  const isBusy = verifying.isPending || verifying.isSuccess;
  const send = (otp: string) => {
    if (otp.length < sent.digits) return flow.show(v.invalid);
    if (!isBusy) verifying.mutate({ otp, ...(totp && { totp }) });
  };
  const type = (next: readonly string[]) => {
    setCode(next);
    const otp = next.join('');
    if (otp.length === sent.digits && !needsTotp) send(otp);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(code.join(''));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {t.sent(`+91 ${sent.mobile.slice(0, 5)} ${sent.mobile.slice(5)}`)}
        <Button variant="ghost" className="-mx-4 underline underline-offset-4" onClick={flow.changeNumber}>
          {v.otherNumber}
        </Button>
      </p>
      <OtpField
        label={v.label}
        digitLabel={v.digit}
        digits={sent.digits}
        value={code}
        isInvalid={message !== undefined && !needsTotp}
        isFocused
        onChange={type}
      />
      {needsTotp && (
        <TextField
          label={v.totp}
          name="totp"
          autoComplete="off"
          autoCapitalize="characters"
          hint={v.totpHint}
          autoFocus
          value={totp}
          onChange={({ target }) => setTotp(target.value)}
        />
      )}
      <MessageNote message={message} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={v.submitting}>
        {v.submit}
      </Button>
      <ResendRow
        left={flow.left}
        waitLabel={v.wait}
        resendLabel={v.resend}
        isBusy={flow.sending.isPending}
        onResend={() => flow.sending.mutate(sent.mobile)}
      />
    </form>
  );
}
