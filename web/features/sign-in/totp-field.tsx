import { useText } from '../../text/catalogue.ts';
import { otpSignInText } from '../../text/en/otp-sign-in.ts';
import { TextField } from '../../ui/field.tsx';

/** Asked for where the account has a second factor. */
export function TotpField({ value, onValue }: { value: string; onValue: (totp: string) => void }) {
  const t = useText(otpSignInText).verify;
  return (
    <TextField
      label={t.totp}
      name="totp"
      autoComplete="off"
      autoCapitalize="characters"
      hint={t.totpHint}
      autoFocus
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}
