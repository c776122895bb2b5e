import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ControlIcon } from '../../../ui/control-icon.tsx';
import { DebouncedField } from '../../../ui/debounced-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FilterField, FilterFields, FilterName, TableSearch, tableFilters } from './table-filters.ts';

interface FilterBarProps<Search extends TableSearch> {
  fields: FilterFields<Search>;
  /** Choices for rows per page, for lists with pages. */
  sizes?: readonly number[];
  table: ReturnType<typeof tableFilters<Search>>;
}

export function FilterBar<Search extends TableSearch>({ fields, sizes, table }: FilterBarProps<Search>) {
  const { filters, isFiltered, set, clear } = table;
  const [isOpen, setOpen] = useState(false);
  const [search, ...others] = fields.filter((field) => field.kind !== 'link');
  const linkFilters = fields.filter((field) => field.kind === 'link' && filters[field.name]);
  const renderInput = (field: FilterField<FilterName<Search>>) => (
    <FilterInput
      key={field.name}
      field={field}
      value={textOf(filters[field.name])}
      range={field.kind === 'date' ? rangeOf(field.name, filters) : undefined}
      onSet={(value) => set(field.name, value)}
    />
  );
  return (
    <search className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-2 sm:items-start md:grid-cols-3 xl:grid-cols-4">
        {search && renderInput(search)}
        <Button
          variant="outline"
          className="min-h-12 sm:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <ControlIcon name="filter" />
          Filters
        </Button>
        <div className={isOpen ? 'col-span-full grid gap-3 sm:contents' : 'hidden sm:contents'}>
          {others.map(renderInput)}
          {sizes && (
            <SelectField
              label="Rows per page"
              value={String(filters.limit)}
              choices={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              onChange={(event) => set('limit', Number(event.target.value))}
            />
          )}
        </div>
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-2">
          {linkFilters.map((field) => (
            <Button key={field.name} size="sm" variant="outline" onClick={() => set(field.name, undefined)}>
              {filters[field.name] === 'true'
                ? field.label
                : `${field.label}: ${textOf(filters[field.name])}`}
              <Icon name="close" label="Remove" className="size-4" />
            </Button>
          ))}
          <Button label="Clear filters" size="sm" variant="ghost" onClick={clear} />
        </div>
      )}
    </search>
  );
}

const textOf = (value: unknown): string => String(value ?? '');

/** Limits for the date fields, so that `to` is not earlier than `from`. */
function rangeOf(name: string, filters: object): { min?: string; max?: string } {
  const { from, to } = filters as { from?: string; to?: string };
  return name === 'from' ? { max: to } : { min: from };
}

interface FilterInputProps {
  field: FilterField;
  value: string;
  range: { min?: string; max?: string } | undefined;
  onSet: (value: string | undefined) => void;
}

function FilterInput({ field, value, range, onSet }: FilterInputProps) {
  if (field.kind === 'select')
    return (
      <SelectField
        label={field.label}
        placeholder="All"
        value={value}
        choices={field.choices ?? []}
        onChange={(event) => onSet(event.target.value || undefined)}
      />
    );
  if (field.kind === 'date')
    return (
      <TextField
        type="date"
        label={field.label}
        value={value}
        {...range}
        error={range?.min && value && value < range.min ? 'This is before the start date.' : undefined}
        onChange={(event) => onSet(event.target.value || undefined)}
      />
    );
  return (
    <DebouncedField
      type={field.kind === 'search' ? 'search' : 'text'}
      label={field.label}
      value={value}
      onChange={(text) => onSet(text.trim() || undefined)}
    />
  );
}
