import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Choice } from '../../../ui/field.tsx';

/** One filter of a big table; its name is its name in the address and in the call. */
export interface FilterField {
  name: string;
  label: string;
  /** `held` has no field of its own: it comes with a link and can be taken off. */
  kind: 'search' | 'text' | 'select' | 'date' | 'held';
  choices?: readonly Choice[];
}

/** What the address says; everything but page and size is text. */
export interface TableFilters {
  page: number;
  limit: number;
  [name: string]: string | number | undefined;
}

function readFilter(field: FilterField, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = String(value).trim();
  if (field.kind === 'select' && !field.choices?.some((choice) => choice.value === text)) return undefined;
  if (field.kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return text || undefined;
}

/**
 * The filters of a table, kept in the address so that a view can be shared. What does not fit is left out. A
 * changed filter or size leads back to page 1.
 */
export function useTableFilters(fields: readonly FilterField[], sizes: readonly number[]) {
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const filters = readFilters(address, fields, sizes);
  // From the address as it is then: another filter may have changed while someone typed in this one.
  const change = (next: Partial<TableFilters>) =>
    void navigate({
      to: '.',
      search: ((now: Record<string, unknown>) =>
        keptOf({ ...readFilters(now, fields, sizes), page: 1, ...next }, sizes)) as never,
      replace: next.page === undefined,
      resetScroll: next.page !== undefined,
    });
  const isFiltered = fields.some((field) => filters[field.name] !== undefined);
  return { filters, change, isFiltered };
}

function readFilters(
  address: Record<string, unknown>,
  fields: readonly FilterField[],
  sizes: readonly number[],
): TableFilters {
  const page = Number(address.page);
  const limit = Number(address.limit);
  const filters: TableFilters = {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: sizes.includes(limit) ? limit : (sizes[0] ?? 50),
  };
  for (const field of fields) filters[field.name] = readFilter(field, address[field.name]);
  return filters;
}

/** What has to stand in the address: nothing that holds anyway. */
function keptOf(filters: Partial<TableFilters>, sizes: readonly number[]) {
  const defaults: Partial<TableFilters> = { page: 1, limit: sizes[0] };
  return Object.fromEntries(
    Object.entries<string | number | undefined>(filters).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    ),
  );
}
