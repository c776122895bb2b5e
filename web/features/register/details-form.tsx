import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { MessageNote } from '../../ui/message-note.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { problemOf, type Registration } from './registration.ts';
import type { RegistrationFlow } from './use-registration.ts';

interface DetailsFormProps {
  flow: RegistrationFlow;
  details: Registration;
  onChange: (change: Partial<Registration>) => void;
}

export function DetailsForm({ flow, details, onChange }: DetailsFormProps) {
  const t = useText(registerText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(details);
    if (problem) return flow.show(t[problem]);
    flow.sending.mutate(details);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <TextField
        label={t.name}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={details.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label={t.mobile}
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={useShop().signInWith.otp ? t.mobileHint : undefined}
        value={details.mobileNumber}
        onChange={({ target }) => onChange({ mobileNumber: target.value })}
      />
      <TextField
        label={t.email}
        name="email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="email"
        value={details.email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoComplete="new-password"
        hint={t.passwordHint}
        showLabel={t.showPassword}
        hideLabel={t.hidePassword}
        value={details.password}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <TextField
        label={t.referral}
        name="referral"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
        value={details.referralCode}
        onChange={({ target }) => onChange({ referralCode: target.value })}
      />
      <CheckField
        label={t.guardian}
        checked={details.guardianConsent}
        onChange={({ target }) => onChange({ guardianConsent: target.checked })}
      />
      <MessageNote message={flow.message} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        wide
        busy={flow.sending.isPending}
        busyLabel={t.submitting}
      >
        {t.submit}
      </Button>
      <p className="text-sm text-muted">
        {t.agree}{' '}
        <Link to="/terms-and-condition" className="underline underline-offset-4">
          {t.terms}
        </Link>{' '}
        {t.and}{' '}
        <Link to="/privacypage" className="underline underline-offset-4">
          {t.privacy}
        </Link>
        .
      </p>
    </form>
  );
}
