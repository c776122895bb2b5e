/** A list of the catalogue is searched in the browser: by a name's part, or a number's beginning. */
export interface NameSearch {
  search?: string;
}

/** The router reads `?search=1008` as a number. */
export function readNameSearch({ search }: Record<string, unknown>): NameSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : '';
  return text === '' ? {} : { search: text };
}
