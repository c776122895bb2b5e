import type { AnyCall, QueryOf } from '@rush/contract/call.ts';

/** The supported part of a field's JSON schema, which `build/contract-calls.ts` takes from the contract. */
export interface QueryField {
  enum?: readonly string[];
  type?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
  anyOf?: readonly QueryField[];
}

export type SearchOf<C extends AnyCall> = Partial<QueryOf<C>>;

/** The router reads `?search=9876` as a number; the contract may want a string. */
function readField(field: QueryField, value: unknown): string | number | undefined {
  const { enum: choices, type, minimum = 0, maximum = 0, maxLength = 0, pattern = '', anyOf } = field;
  if (value === undefined) return undefined;
  if (anyOf) return anyOf.map((each) => readField(each, value)).find((read) => read !== undefined);
  if (type === 'integer') {
    const number = Number(value);
    return Number.isInteger(number) && number >= minimum && number <= maximum ? number : undefined;
  }
  const text = String(value).trim();
  if (choices) return choices.includes(text) ? text : undefined;
  return text !== '' && text.length <= maxLength && new RegExp(pattern).test(text) ? text : undefined;
}

/**
 * `validateSearch` for a page that lists a call's results. Invalid values become undefined, because for missing keys the
 * router keeps the value from the URL.
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

/**
 * The search parameters of a page to which a gateway returns: without the number of the attempt, and without a query
 * that the gateway appended with a second "?".
 */
export const readPaymentReturn = ({ client_txn_id }: Record<string, unknown>): { client_txn_id?: string } =>
  client_txn_id === undefined ? {} : { client_txn_id: String(client_txn_id).replace(/(-\d)?(\?.*)?$/, '') };
