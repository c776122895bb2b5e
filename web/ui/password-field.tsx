import { type ComponentProps, useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { IconButton } from './button.tsx';
import { ControlIcon } from './control-icon.tsx';
import { TextField } from './field.tsx';

export function PasswordField(field: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const t = useText(fieldsText);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name="new-password"
      autoComplete="new-password"
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? t.hidePassword : t.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <ControlIcon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
