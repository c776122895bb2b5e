import { useState } from 'react';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export function StyleguideFields() {
  const [isTicked, setTicked] = useState(true);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="User ID" placeholder="User ID" hint="Digits only" />
      <TextField label="User ID" defaultValue="12A" error="Please enter digits only" />
      <SelectField
        label="Server"
        placeholder="Select Server"
        choices={[
          { value: 'Asia', label: 'Asia' },
          { value: 'Europe', label: 'Europe' },
        ]}
      />
      <PasswordField
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        defaultValue="rush"
      />
      <TextAreaField label="Reason" />
      <TextField label="Disabled" disabled defaultValue="Not now" />
      <CheckField
        label="I understand"
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
    </div>
  );
}
