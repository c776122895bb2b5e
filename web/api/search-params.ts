import type { AnyCall, QueryOf } from '@rush/contract/call.ts';

/** One field of a call's query, extracted from the contract's schema by `build/contract-calls.ts`. */
export type QueryField =
  | { of: readonly string[] }
  | { min: number; max: number }
  | { length: number; pattern?: string };

export type SearchOf<C extends AnyCall> = Partial<QueryOf<C>>;

/** The router reads `?search=9876` as a number; the contract may want a string. */
function readField(field: QueryField, value: unknown): string | number | undefined {
  if (value === undefined) return undefined;
  if ('min' in field) {
    const number = Number(value);
    return Number.isInteger(number) && number >= field.min && number <= field.max ? number : undefined;
  }
  const text = String(value).trim();
  if ('of' in field) return field.of.includes(text) ? text : undefined;
  if (text === '' || text.length > field.length) return undefined;
  return field.pattern === undefined || new RegExp(field.pattern).test(text) ? text : undefined;
}

/**
 * `validateSearch` for a page that lists a call's results. Invalid values become undefined, because the router keeps the
 * address's value for missing keys.
 */
export function searchOf<C extends AnyCall>(call: C): (address: Record<string, unknown>) => SearchOf<C> {
  const fields: readonly [string, QueryField][] = Object.entries(call.query);
  return (address) => {
    const read = fields
      .filter(([name]) => name in address)
      .map(([name, field]) => [name, readField(field, address[name] ?? undefined)]);
    return Object.fromEntries(read) as SearchOf<C>;
  };
}
