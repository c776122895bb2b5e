import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/field.tsx';
import { settingsQuery } from '../parts/queries.ts';
import type { FieldOf } from '../parts/resource-form.tsx';

export function ApiTypeField({ value, error, onChange }: FieldOf<string>) {
  const apiTypes = useQuery(settingsQuery).data?.apiTypes ?? [];
  const choices = value === '' || apiTypes.includes(value) ? apiTypes : [value, ...apiTypes];
  return (
    <SelectField
      label="API Type"
      value={value}
      placeholder="–"
      error={error}
      choices={choices.map((type) => ({ value: type, label: type }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
