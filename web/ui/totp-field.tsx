import type { ComponentProps } from 'react';
import { useText } from '../text/catalogue.ts';
import { signInText } from '../text/en/sign-in.ts';
import { TextField } from './field.tsx';

export function TotpField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useText(signInText).otp.verify;
  return (
    <TextField
      label={t.totp}
      name="totp"
      autoComplete="off"
      autoCapitalize="characters"
      hint={t.totpHint}
      autoFocus
      {...field}
    />
  );
}
