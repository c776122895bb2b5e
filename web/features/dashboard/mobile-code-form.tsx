import { type FormEvent, useState } from 'react';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { MessageNote } from '../../ui/message-note.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { FormButtons } from './form-buttons.tsx';

interface MobileCodeFormProps {
  mobile: string;
  /** Milliseconds until another code may be asked for. */
  left: number;
  message: string | undefined;
  onMessage: (message: string) => void;
  sending: { mutate: () => void; isPending: boolean };
  taking: { mutate: (otp: string) => void; isPending: boolean };
  onClose: () => void;
}

export function MobileCodeForm({ mobile, left, message, onMessage, ...rest }: MobileCodeFormProps) {
  const t = useText(accountSecurityText);
  const { otpDigits } = useShop();
  const { sending, taking, onClose } = rest;
  const [code, setCode] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = code.join('');
    if (otp.length < otpDigits) return onMessage(t.mobile.codeMissing);
    taking.mutate(otp);
  };
  return (
    <form className="grid gap-3" aria-label={t.changeMobile} onSubmit={submit} noValidate>
      <OtpField
        label={t.mobile.sentTo(mobile)}
        digitLabel={t.mobile.digit}
        digits={otpDigits}
        value={code}
        isInvalid={message !== undefined}
        isFocused
        onChange={setCode}
      />
      <ResendRow
        left={left}
        waitLabel={t.mobile.wait}
        resendLabel={t.mobile.resend}
        isBusy={sending.isPending}
        onResend={() => {
          setCode([]);
          sending.mutate();
        }}
      />
      <MessageNote message={message} />
      <FormButtons submit={t.mobile.confirm} isBusy={taking.isPending} onCancel={onClose} />
    </form>
  );
}
