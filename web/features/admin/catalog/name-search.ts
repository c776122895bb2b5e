/** Searches catalogue lists in the browser, by part of a name or the start of a number. */
export interface NameSearch {
  search?: string;
}

/** The router reads `?search=1008` as a number. */
export function readNameSearch({ search }: Record<string, unknown>): NameSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return { search: text || undefined };
}
