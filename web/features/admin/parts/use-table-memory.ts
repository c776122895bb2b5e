import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../text/storage.ts';
import type { FilterFields, ScreenAddress, TableSearch } from './table-filters.ts';

export function useHiddenColumns(list: string) {
  const name = `columns ${list}`;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  useEffect(() => setHidden(readStored(name)?.split('\n') ?? []), [name]);
  const toggle = (title: string) => {
    const next = hidden.includes(title) ? hidden.filter((each) => each !== title) : [...hidden, title];
    setHidden(next);
    writeStored(name, next.length > 0 ? next.join('\n') : null);
  };
  return { hidden, toggle };
}

/** Opens a list with the selections and dates it had last; a link with filters of its own wins. Searches are not kept. */
export function useRememberedFilters<Search extends TableSearch>(
  list: string,
  { search, onSearch }: ScreenAddress<Search>,
  fields: FilterFields<Search>,
): void {
  const name = `filters ${list}`;
  const isOpened = useRef(false);
  const kept = new URLSearchParams();
  for (const { name: field, kind } of fields)
    if ((kind === 'select' || kind === 'date') && search[field]) kept.set(field, String(search[field]));
  if (search.limit) kept.set('limit', String(search.limit));
  const now = kept.toString();
  const isPlain = Object.values(search).every((value) => value === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the storage once, then writes each change
  useEffect(() => {
    if (isOpened.current) return writeStored(name, now || null);
    isOpened.current = true;
    const stored = Object.fromEntries(new URLSearchParams(readStored(name) ?? ''));
    if (!isPlain || Object.keys(stored).length === 0) return;
    const { limit, ...filters } = stored;
    const restored = { ...filters, ...(limit && { limit: Number(limit) }) } as Search;
    onSearch(() => restored, { replace: true, resetScroll: false });
  }, [now]);
}
