import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../text/storage.ts';
import type { FilterFields, ScreenSearch, TableSearch } from './table-filters.ts';

export function useHiddenColumns(list: string) {
  const name = `columns ${list}`;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => setHidden(columnsFrom(readStored(name))), [name]);
  const toggle = (title: string) => {
    const next = toggleIn(hidden, title);
    setHidden(next);
    writeStored(name, encodeColumns(next));
  };
  return { hidden, toggle };
}

export const columnsFrom = (text: string | null): readonly string[] => text?.split('\n') ?? [];
export const encodeColumns = (hidden: readonly string[]) => (hidden.length > 0 ? hidden.join('\n') : null);
export const toggleIn = (hidden: readonly string[], title: string): readonly string[] =>
  hidden.includes(title) ? hidden.filter((other) => other !== title) : [...hidden, title];

/** Reopens a list with its last selections, dates and page size, but not its search, unless the URL has filters. */
export function useRememberedFilters<Search extends TableSearch>(
  list: string,
  { search, onSearch }: ScreenSearch<Search>,
  fields: FilterFields<Search>,
): void {
  const name = `filters ${list}`;
  const hasOpened = useRef(false);
  const current = encodeFilters(search, fields);
  const isEmpty = Object.values(search).every((value) => value === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the storage once, then writes each change
  useEffect(() => {
    if (hasOpened.current) return writeStored(name, current || null);
    hasOpened.current = true;
    const text = readStored(name);
    if (isEmpty && text) onSearch(() => filtersFrom<Search>(text), { replace: true, resetScroll: false });
  }, [current]);
}

export function encodeFilters<Search extends TableSearch>(
  search: Search,
  fields: FilterFields<Search>,
): string {
  const params = new URLSearchParams();
  for (const { name, kind } of fields)
    if ((kind === 'select' || kind === 'date') && search[name]) params.set(name, String(search[name]));
  if (search.limit) params.set('limit', String(search.limit));
  return params.toString();
}

export function filtersFrom<Search extends TableSearch>(text: string): Search {
  const { limit, ...filters } = Object.fromEntries(new URLSearchParams(text));
  return { ...filters, ...(limit && { limit: Number(limit) }) } as Search;
}
