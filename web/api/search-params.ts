import type { AnyCall, QueryOf } from '@rush/contract/call.ts';

/** One field of a call's query, as `build/contract-calls.ts` writes it down from the contract's schema. */
export type QueryField =
  | { of: readonly string[] }
  | { min: number; max: number }
  | { length: number; pattern?: string };

/** What the address of a page may say: the query of the call that the page makes, each part of which may be absent. */
export type SearchOf<C extends AnyCall> = Partial<QueryOf<C>>;

/** The router reads `?search=9876` as a number; where the contract has a text, it is one. */
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
 * The `validateSearch` of a route whose page shows what a call answers. What the contract would refuse is undefined: of a
 * name that is left out, the router keeps what the address says.
 *
 * @param call from `#queries/…`: the contract's call, of which the build keeps the fields of the query alone
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
