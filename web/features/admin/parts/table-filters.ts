import { useNavigate } from '@tanstack/react-router';
import type { Choice } from '../../../ui/field.tsx';

/** Page sizes of the three big tables (ADM-1). */
export const USER_PAGE_SIZES = [25, 50, 100, 250, 500] as const;
export const ORDER_PAGE_SIZES = [50, 100, 250, 500] as const;

/** A table filter. `name` is its parameter in the URL and in the call. */
export interface FilterField<Name extends string = string> {
  name: Name;
  label: string;
  /** `link` has no input: a link sets it, and it can be removed. */
  kind: 'search' | 'text' | 'select' | 'date' | 'link';
  choices?: readonly Choice[];
}

export function choicesOf(names: Record<string, string>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

export interface TableSearch {
  page?: number;
  limit?: number;
}

export interface NavigateOptions {
  replace: boolean;
  resetScroll: boolean;
}

/** A screen's validated search parameters and a function that changes them. */
export interface ScreenSearch<Search> {
  search: Search;
  onSearch: (change: (prev: Search) => Search, options: NavigateOptions) => void;
}

export function useScreenSearch<Search>(search: Search): ScreenSearch<Search> {
  const navigate = useNavigate();
  return {
    search,
    onSearch: (change, options) => void navigate({ to: '.', search: change as never, ...options }),
  };
}

export type FilterName<Search> = Exclude<keyof Search & string, keyof TableSearch>;
export type TableFilters<Search> = Search & Required<TableSearch>;

export type FilterFields<Search> = readonly FilterField<FilterName<Search>>[];

/** A table's filters, kept in the URL. Changing a filter or the page size returns to page 1. */
export function tableFilters<Search extends TableSearch>(
  { search, onSearch }: ScreenSearch<Search>,
  fields: FilterFields<Search>,
  sizes: readonly number[],
) {
  const limit = sizes.find((size) => size === search.limit) ?? sizes[0] ?? 50;
  const filters: TableFilters<Search> = { ...search, page: search.page ?? 1, limit };
  const toPage = (page: number) =>
    onSearch((prev) => withoutDefaults({ ...prev, page }, sizes), { replace: false, resetScroll: true });
  // Start from the current URL, because another filter may have changed while the user was typing.
  const set = (name: FilterName<Search> | 'limit', value: string | number | undefined) =>
    onSearch((prev) => withoutDefaults({ ...prev, page: 1, [name]: value }, sizes), {
      replace: true,
      resetScroll: false,
    });
  const clear = () =>
    onSearch((prev) => ({ limit: prev.limit }) as Search, { replace: true, resetScroll: false });
  const isFiltered = fields.some((field) => filters[field.name] !== undefined);
  return { filters, toPage, set, clear, isFiltered };
}

function withoutDefaults<Search extends TableSearch>(search: Search, sizes: readonly number[]): Search {
  const defaults: Readonly<Record<string, unknown>> = { page: 1, limit: sizes[0] };
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    ),
  ) as Search;
}
