import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { PasswordField } from '../../ui/password-field.tsx';

interface PresentPasswordProps {
  value: string;
  isFocused?: boolean;
  onValue: (value: string) => void;
}

export function PresentPassword({ value, isFocused = false, onValue }: PresentPasswordProps) {
  const t = useText(accountSecurityText);
  return (
    <PasswordField
      label={t.presentPassword}
      name="password"
      autoComplete="current-password"
      hint={t.noPassword}
      showLabel={t.show}
      hideLabel={t.hide}
      autoFocus={isFocused}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
