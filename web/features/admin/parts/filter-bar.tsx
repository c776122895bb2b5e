import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../text/catalogue.ts';
import { adminText } from '../../../text/en/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FilterField, TableFilters } from './table-filters.ts';

const TYPING_PAUSE_MS = 300;

interface FilterBarProps {
  fields: readonly FilterField[];
  sizes: readonly number[];
  filters: TableFilters;
  isFiltered: boolean;
  onChange: (next: Partial<TableFilters>) => void;
}

/** The filters above a big table; on a phone all but the search wait behind a button. */
export function FilterBar({ fields, sizes, filters, isFiltered, onChange }: FilterBarProps) {
  const t = useText(adminText);
  const [isOpen, setOpen] = useState(false);
  const [search, ...others] = fields.filter((field) => field.kind !== 'held');
  const held = fields.filter((field) => field.kind === 'held' && filters[field.name]);
  const clear = () => onChange(Object.fromEntries(fields.map((field) => [field.name, undefined])));
  return (
    <search className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {search && <FilterInput field={search} filters={filters} onChange={onChange} />}
        <Button
          variant="outline"
          className="min-h-12 sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
          {t.filters}
        </Button>
        <div className={isOpen ? 'col-span-full grid gap-3 sm:contents' : 'hidden sm:contents'}>
          {others.map((field) => (
            <FilterInput key={field.name} field={field} filters={filters} onChange={onChange} />
          ))}
          <SelectField
            label={t.rows}
            value={String(filters.limit)}
            choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(event) => onChange({ limit: Number(event.target.value) })}
          />
        </div>
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-2">
          {held.map((field) => (
            <Button
              key={field.name}
              size="sm"
              variant="outline"
              onClick={() => onChange({ [field.name]: undefined })}
            >
              {field.label}: {filters[field.name]}
              <Icon name="close" label={t.takeOff} className="size-4" />
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={clear}>
            {t.clear}
          </Button>
        </div>
      )}
    </search>
  );
}

interface FilterInputProps {
  field: FilterField;
  filters: TableFilters;
  onChange: (next: Partial<TableFilters>) => void;
}

function FilterInput({ field, filters, onChange }: FilterInputProps) {
  const t = useText(adminText);
  const value = String(filters[field.name] ?? '');
  if (field.kind === 'select')
    return (
      <SelectField
        label={field.label}
        placeholder={t.all}
        value={value}
        choices={field.choices ?? []}
        onChange={(event) => onChange({ [field.name]: event.target.value || undefined })}
      />
    );
  if (field.kind === 'date')
    return (
      <TextField
        type="date"
        label={field.label}
        value={value}
        max={field.name === 'from' ? (filters.to as string | undefined) : undefined}
        min={field.name === 'to' ? (filters.from as string | undefined) : undefined}
        onChange={(event) => onChange({ [field.name]: event.target.value || undefined })}
      />
    );
  return <TypedInput key={field.name} field={field} value={value} onChange={onChange} />;
}

/** Asks once the typing pauses, not at every letter. */
function TypedInput({
  field,
  value,
  onChange,
}: Pick<FilterInputProps, 'field' | 'onChange'> & { value: string }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onChange({ [field.name]: text.trim() || undefined });
  };
  return (
    <TextField
      type={field.kind === 'search' ? 'search' : 'text'}
      label={field.label}
      maxLength={128}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(text), TYPING_PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value);
      }}
    />
  );
}
