import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../text/storage.ts';
import type { FilterFields, ScreenAddress, TableSearch } from './table-filters.ts';

export function useHiddenColumns(list: string) {
  const name = `columns ${list}`;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => setHidden(columnsFrom(readStored(name))), [name]);
  const toggle = (title: string) => {
    const next = toggled(hidden, title);
    setHidden(next);
    writeStored(name, storedColumns(next));
  };
  return { hidden, toggle };
}

export const columnsFrom = (stored: string | null): readonly string[] => stored?.split('\n') ?? [];
export const storedColumns = (hidden: readonly string[]) => (hidden.length > 0 ? hidden.join('\n') : null);
export const toggled = (hidden: readonly string[], title: string): readonly string[] =>
  hidden.includes(title) ? hidden.filter((each) => each !== title) : [...hidden, title];

/** Reopens a list with its last selections and dates unless the link has filters. Searches are not kept. */
export function useRememberedFilters<Search extends TableSearch>(
  list: string,
  { search, onSearch }: ScreenAddress<Search>,
  fields: FilterFields<Search>,
): void {
  const name = `filters ${list}`;
  const isOpened = useRef(false);
  const now = keptFilters(search, fields);
  const isPlain = Object.values(search).every((value) => value === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the storage once, then writes each change
  useEffect(() => {
    if (isOpened.current) return writeStored(name, now || null);
    isOpened.current = true;
    const stored = readStored(name);
    if (isPlain && stored) onSearch(() => filtersFrom<Search>(stored), { replace: true, resetScroll: false });
  }, [now]);
}

export function keptFilters<Search extends TableSearch>(
  search: Search,
  fields: FilterFields<Search>,
): string {
  const kept = new URLSearchParams();
  for (const { name, kind } of fields)
    if ((kind === 'select' || kind === 'date') && search[name]) kept.set(name, String(search[name]));
  if (search.limit) kept.set('limit', String(search.limit));
  return kept.toString();
}

export function filtersFrom<Search extends TableSearch>(stored: string): Search {
  const { limit, ...filters } = Object.fromEntries(new URLSearchParams(stored));
  return { ...filters, ...(limit && { limit: Number(limit) }) } as Search;
}
