import { type FormEvent, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { Button } from '../../ui/button.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import type { Registration } from './registration.ts';
import type { RegistrationFlow } from './use-registration.ts';

export function CodeForm({ flow, details }: { flow: RegistrationFlow; details: Registration }) {
  const t = useText(registerText).otp;
  const [code, setCode] = useState<readonly string[]>([]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otp = code.join('');
    if (otp.length < flow.digits) return flow.show(t.missing);
    flow.verifying.mutate({ details, otp });
  };
  const resend = () => flow.sending.mutate(details, { onSuccess: () => setCode([]) });
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <OtpField
        label={t.label}
        digitLabel={t.digit}
        digits={flow.digits}
        value={code}
        isInvalid={flow.message !== undefined}
        isFocused
        onChange={setCode}
      />
      <ResendRow
        left={flow.left}
        waitLabel={t.wait}
        resendLabel={t.resend}
        isBusy={flow.sending.isPending}
        onResend={resend}
      />
      <MessageNote message={flow.message} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={flow.verifying.isPending}
        busyLabel={t.submitting}
      >
        {t.submit}
      </Button>
      <Button variant="ghost" onClick={() => flow.setStep('details')}>
        {t.back}
      </Button>
    </form>
  );
}
