/** The search in a catalogue list, by part of a name or the start of a number. */
export interface NameSearch {
  search?: string;
}

/** The router reads `?search=1008` as a number and `?search=true` as a boolean. */
export function readNameSearch({ search }: Record<string, unknown>): NameSearch {
  const text = search === undefined ? '' : String(search);
  return { search: text || undefined };
}
