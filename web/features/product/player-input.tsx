import type { ProductInput } from '@rush/contract/catalog.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { SERVERS } from './product-rules.ts';

interface PlayerInputProps {
  field: ProductInput;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
}

export function PlayerInput({ field, value, onChange, hint, error }: PlayerInputProps) {
  const { form } = useText(productText);
  if (field.kind === 'server') {
    return (
      <SelectField
        label={field.label}
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
      label={field.label}
      hint={hint}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={field.label}
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
