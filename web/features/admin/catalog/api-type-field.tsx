import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/field.tsx';
import { settingsQuery } from '../parts/queries.ts';
import type { FieldOf } from '../parts/resource-form.tsx';

export function ApiTypeField({ value, error, onChange }: FieldOf<string>) {
  const offered = useQuery(settingsQuery).data?.apiTypes ?? [];
  const choices = value === '' || offered.includes(value) ? offered : [value, ...offered];
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
