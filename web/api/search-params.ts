import type { QueryOf } from '@rush/contract/call.ts';
import type { Calls } from '@rush/contract/calls.ts';
import type { CallName } from '@rush/contract/routes.ts';

/** A call's query as URL parameters, all of them optional. */
export type SearchOf<Name extends CallName> = Partial<QueryOf<Calls[Name]>>;

/** Reads a URL parameter; undefined if it is invalid. */
type Reader<Value> = (value: string) => Value | undefined;

export const text =
  (max: number): Reader<string> =>
  (value) =>
    value !== '' && value.length <= max ? value : undefined;

export const day: Reader<string> = (value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

export const oneOf =
  <const Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (value) =>
    choices.find((choice) => choice === value);

/** A whole number from 1 to `max`. */
export const count =
  (max: number): Reader<number> =>
  (value) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
  };

/**
 * `validateSearch` for a page that lists a call's results. Invalid values become undefined, because for missing keys
 * the router keeps the value from the URL.
 */
export function searchOf<Search>(readers: { [Name in keyof Search]-?: Reader<Search[Name]> }) {
  const fields = Object.entries<Reader<unknown>>(readers);
  return (search: Record<string, unknown>): Search => {
    const presentFields = fields.filter(([name]) => name in search);
    // The router reads `?search=9876` as a number.
    const values = presentFields.map(([name, reader]) => [name, reader(String(search[name] ?? '').trim())]);
    return Object.fromEntries(values) as Search;
  };
}

/**
 * The search parameters of a page that a gateway sends the shopper back to. Drops the attempt number, and a query that
 * the gateway appended with a second "?".
 */
export const readPaymentReturn = ({ client_txn_id }: Record<string, unknown>): { client_txn_id?: string } =>
  client_txn_id === undefined ? {} : { client_txn_id: String(client_txn_id).replace(/(-\d)?(\?.*)?$/, '') };
