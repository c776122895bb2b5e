import { readMobile } from '@rush/contract/typed-text.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { MobileField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { TotpField } from './totp-field.tsx';
import { type MobileStepFlow, useMobileStep } from './use-mobile-step.ts';

/** Signs in by a texted code, and opens an account for a number without one. */
export function MobileStep({ from }: { from: string | undefined }) {
  const t = useText(signInText);
  const { mobile: label, sending: busyLabel, invalidMobile } = t.otp;
  const [mobile, setMobile] = useState('');
  const flow = useMobileStep(from);
  const { sent, sending, message, show } = flow;
  if (sent) return <MobileCode key={flow.attempt} flow={flow} sent={sent} />;
  const submit = () => {
    const number = readMobile(mobile);
    if (!number) return show(invalidMobile);
    sending.mutate(number);
  };
  return (
    <Form onSubmit={submit}>
      <MobileField
        label={label}
        start="+91"
        autoComplete="tel-national"
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      <MessageNote message={message} />
      <SubmitButton busy={sending.isPending} busyLabel={flow.isProving ? t.proving : busyLabel}>
        {t.mobile.submit}
      </SubmitButton>
      <p className="text-sm text-muted">
        {t.mobile.agree}{' '}
        <Link to="/terms-and-condition" className="underline underline-offset-4">
          {t.mobile.terms}
        </Link>{' '}
        {t.mobile.and}{' '}
        <Link to="/privacypage" className="underline underline-offset-4">
          {t.mobile.privacy}
        </Link>
        . {t.mobile.guardian}
      </p>
    </Form>
  );
}

/** The boxes of the code; the last digit submits them. */
function MobileCode({ flow, sent }: { flow: MobileStepFlow; sent: { mobile: string; digits: number } }) {
  const { mobile: t, otp: words } = useText(signInText);
  const v = words.verify;
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
  return (
    <Form onSubmit={() => send(code.join(''))}>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {t.sent(`+91 ${sent.mobile.slice(0, 5)} ${sent.mobile.slice(5)}`)}
        <Button variant="ghost" className="-mx-4 underline underline-offset-4" onClick={flow.changeNumber}>
          {v.otherNumber}
        </Button>
      </p>
      <OtpField
        label={v.label}
        digits={sent.digits}
        value={code}
        isInvalid={message !== undefined && !needsTotp}
        onChange={type}
      />
      {needsTotp && <TotpField value={totp} onChange={({ target }) => setTotp(target.value)} />}
      <MessageNote message={message} />
      <SubmitButton busy={isBusy} busyLabel={v.submitting}>
        {v.submit}
      </SubmitButton>
      <ResendRow
        left={flow.left}
        isBusy={flow.sending.isPending}
        onResend={() => flow.sending.mutate(sent.mobile)}
      />
    </Form>
  );
}
