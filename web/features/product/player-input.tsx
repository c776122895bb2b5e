import type { ReactNode } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { ShownInput } from './catalog-texts.ts';
import { SERVERS } from './product-rules.ts';

interface PlayerInputProps {
  field: ShownInput;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string;
}

export function PlayerInput({ field, value, onChange, hint, error }: PlayerInputProps) {
  const { form } = useText(productText);
  const label = <span lang={field.labelLang}>{field.label}</span>;
  if (field.kind === 'server') {
    return (
      <SelectField
        label={label}
        hint={hint}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={form.selectServer}
        choices={SERVERS.map((server) => ({ value: server, label: server }))}
      />
    );
  }
  const isNumber = field.kind === 'number';
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={field.label}
      lang={field.labelLang}
      type={field.kind === 'email' ? 'email' : 'text'}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      className={isNumber ? 'tabular-nums' : undefined}
    />
  );
}
