import type { Choice } from '../../../ui/field.tsx';

/** One filter of a big table; its name is its name in the address and in the call. */
export interface FilterField<Name extends string = string> {
  name: Name;
  label: string;
  /** `held` has no field of its own: it comes with a link and can be taken off. */
  kind: 'search' | 'text' | 'select' | 'date' | 'held';
  choices?: readonly Choice[];
}

/** A choice for each value, by its name. */
export function choicesOf(names: Record<string, string>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** What the address of a table may say besides its filters. */
export interface TableSearch {
  page?: number;
  limit?: number;
}

export interface NavigateHow {
  replace: boolean;
  resetScroll: boolean;
}

/** The address of a screen: what its route read there, and how it is changed. */
export interface ScreenAddress<Search> {
  search: Search;
  onSearch: (change: (now: Search) => Search, how: NavigateHow) => void;
}

export type FilterName<Search> = Exclude<keyof Search & string, keyof TableSearch>;
export type TableFilters<Search> = Search & Required<TableSearch>;

/**
 * The filters of a table, kept in the address so that a view can be shared. A changed filter or size leads back to
 * page 1.
 */
export function tableFilters<Search extends TableSearch>(
  { search, onSearch }: ScreenAddress<Search>,
  fields: readonly FilterField<FilterName<Search>>[],
  sizes: readonly number[],
) {
  const limit = sizes.find((size) => size === search.limit) ?? sizes[0] ?? 50;
  const filters: TableFilters<Search> = { ...search, page: search.page ?? 1, limit };
  const toPage = (page: number) =>
    onSearch((now) => keptOf({ ...now, page }, sizes), { replace: false, resetScroll: true });
  // From the address as it is then: another filter may have changed while someone typed in this one.
  const set = (name: FilterName<Search> | 'limit', value: string | number | undefined) =>
    onSearch((now) => keptOf({ ...now, page: 1, [name]: value }, sizes), {
      replace: true,
      resetScroll: false,
    });
  const clear = () =>
    onSearch((now) => ({ limit: now.limit }) as Search, { replace: true, resetScroll: false });
  const isFiltered = fields.some((field) => filters[field.name] !== undefined);
  return { filters, toPage, set, clear, isFiltered };
}

/** What has to stand in the address: nothing that holds anyway. */
function keptOf<Search extends TableSearch>(search: Search, sizes: readonly number[]): Search {
  const defaults: Readonly<Record<string, unknown>> = { page: 1, limit: sizes[0] };
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && value !== defaults[name],
    ),
  ) as Search;
}
