import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { PasswordField } from '../../ui/password-field.tsx';

export function PresentPassword({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const t = useText(accountSecurityText);
  return (
    <PasswordField
      label={t.presentPassword}
      name="password"
      autoComplete="current-password"
      hint={t.noPassword}
      showLabel={t.show}
      hideLabel={t.hide}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
