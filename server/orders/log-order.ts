import type { AnyCall } from '@rush/contract/call.ts';
import { shopReference } from '#payments/charges.ts';
import type { Binding, Handle, Incoming } from '#platform/http/binding.ts';

/** Matches the output of `newReference`. Other input is not logged, because it may be personal data. */
const ORDER_NUMBER = /^R[0-9A-HJKMNP-TV-Z]{17}$/;
const ROW_ID = /^[0-9a-hjkmnp-tv-z]{24}$/;
/** Staff calls that identify an order by its number or row id. */
const BY_ROW_ID = /order(detail)?\/\{id\}/i;

/** Adds the order's number or row id to a call's log line, from the input or the response. */
export function logOrders(bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => {
    const { call, handle, singleStatement } = binding;
    const withOrder =
      <Rest extends unknown[]>(work: (incoming: Incoming<AnyCall>, ...rest: Rest) => Promise<unknown>) =>
      async (incoming: Incoming<AnyCall>, ...rest: Rest) => {
        addLogField(incoming, orderOf(call, incoming.params) ?? orderOf(call, incoming.body));
        const result = await work(incoming, ...rest);
        if (typeof result === 'function') return withOrder(result as Handle);
        addLogField(incoming, orderOf(call, result));
        return result;
      };
    return {
      ...binding,
      handle: withOrder(handle),
      ...(singleStatement && { singleStatement: withOrder(singleStatement) }),
    };
  });
}

function addLogField({ logFields }: Incoming<AnyCall>, order: string | undefined): void {
  if (order !== undefined) logFields.order = order;
}

function orderOf(call: AnyCall, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { orderid, client_txn_id, id } = value as Readonly<Record<string, unknown>>;
  if (typeof id === 'string' && ROW_ID.test(id) && BY_ROW_ID.test(call.path)) return id;
  return [orderid, client_txn_id, id]
    .map((candidate) => (typeof candidate === 'string' ? shopReference(candidate) : ''))
    .find((candidate) => ORDER_NUMBER.test(candidate));
}
