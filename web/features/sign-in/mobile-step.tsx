import { readMobile } from '@rush/contract/typed-text.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { signInText } from '../../text/en/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { MobileCode } from './mobile-code.tsx';
import { useMobileStep } from './use-mobile-step.ts';

/** Signs in by a texted code, and opens an account for a number without one. */
export function MobileStep({ from }: { from: string | undefined }) {
  const t = useText(signInText);
  const { mobile: label, sending: busyLabel, invalidMobile } = useText(otpSignInText);
  const [mobile, setMobile] = useState('');
  const flow = useMobileStep(from);
  const { sent, sending, message, show } = flow;
  if (sent) return <MobileCode key={flow.attempt} flow={flow} sent={sent} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = readMobile(mobile);
    if (!number) return show(invalidMobile);
    sending.mutate(number);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <TextField
        label={label}
        start="+91"
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={mobile}
        onChange={({ target }) => setMobile(target.value)}
      />
      <MessageNote message={message} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={sending.isPending}
        busyLabel={flow.isProving ? t.proving : busyLabel}
      >
        {t.mobile.submit}
      </Button>
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
    </form>
  );
}
