import { type ComponentProps, useState } from 'react';
import { IconButton } from './button.tsx';
import { ControlIcon } from './control-icon.tsx';
import { TextField } from './field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <ControlIcon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      }
    />
  );
}
