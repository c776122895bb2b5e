import { type ReactNode, useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { signInText } from '../text/en/sign-in.ts';
import { Form, SubmitButton } from './form.tsx';
import { MessageNote } from './message-note.tsx';
import { OtpField } from './otp-field.tsx';
import { ResendRow } from './resend-row.tsx';
import { TotpField } from './totp-field.tsx';

interface CodeFormProps {
  digits: number;
  left: number | undefined;
  message: string | undefined;
  /** The message for a code that is too short. */
  incompleteMessage?: string;
  needsTotp?: boolean;
  isBusy: boolean;
  isSending: boolean;
  /** Submits when the last digit is typed, unless a TOTP is needed. */
  isEager?: boolean;
  onMessage: (message: string) => void;
  onResend: () => void;
  onCode: (codes: { otp: string; totp?: string }) => void;
  children?: ReactNode;
}

export function CodeForm({ digits, needsTotp = false, isBusy, isEager, children, ...rest }: CodeFormProps) {
  const t = useText(signInText).otp.verify;
  const [code, setCode] = useState('');
  const [totp, setTotp] = useState('');
  const submit = (otp: string) => {
    if (otp.length < digits) return rest.onMessage(rest.incompleteMessage ?? t.invalid);
    if (!isBusy) rest.onCode({ otp, ...(totp && { totp }) });
  };
  const enter = (next: string) => {
    setCode(next);
    if (isEager && !needsTotp && next.length === digits) submit(next);
  };
  const resend = () => {
    setCode('');
    rest.onResend();
  };
  return (
    <Form onSubmit={() => submit(code)}>
      <OtpField
        label={t.label}
        digits={digits}
        value={code}
        isInvalid={rest.message !== undefined && !needsTotp}
        onChange={enter}
      />
      {needsTotp && <TotpField value={totp} onChange={({ target }) => setTotp(target.value)} />}
      <ResendRow left={rest.left} isBusy={rest.isSending} onResend={resend} />
      <MessageNote message={rest.message} />
      <SubmitButton busy={isBusy} busyLabel={t.submitting}>
        {t.submit}
      </SubmitButton>
      {children}
    </Form>
  );
}
