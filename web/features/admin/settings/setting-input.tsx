import { adminSettingsText } from '../../../text/admin/settings.ts';
import { CheckField, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import type { FieldKind } from './settings-fields.ts';

interface SettingInputProps {
  label: string;
  kind: FieldKind;
  value: string | boolean;
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

export function SettingInput({ label, kind, value, error, onChange }: SettingInputProps) {
  const { choices } = adminSettingsText;
  if (typeof value === 'boolean')
    return <CheckField label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />;
  const wiring = {
    label,
    error,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'area') return <TextAreaField {...wiring} rows={3} />;
  if (kind === 'colour') return <TextField {...wiring} type="color" className="p-1" />;
  if (kind === 'number' || kind === 'rupees')
    return <TextField {...wiring} type="number" inputMode="decimal" min={0} step="any" />;
  if (typeof kind === 'object')
    return (
      <SelectField {...wiring} choices={kind.map((choice) => ({ value: choice, label: choices[choice] }))} />
    );
  return <TextField {...wiring} />;
}
