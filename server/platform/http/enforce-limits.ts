import type { AnyCall } from '@rush/contract/call.ts';
import { CONCURRENCY, LIMITS, type LimitDefinition, type LimitName } from '@rush/contract/limits.ts';
import { IN_PROCESS } from './address.ts';
import type { Incoming } from './binding.ts';
import type { Limits } from './limits.ts';

function countedHere(call: AnyCall, per: readonly LimitDefinition['per'][]): LimitName[] {
  return (call.limits ?? []).filter((name) => {
    const limit: LimitDefinition = LIMITS[name];
    return limit.countedBy !== 'operation' && per.includes(limit.per);
  });
}

/** Before anything else of a request is looked at. Our own pages' rendering, in this process, is not limited. */
export async function enforceAddressLimits(limits: Limits, call: AnyCall, address: string): Promise<void> {
  if (address === IN_PROCESS) return;
  if (!call.isFromProvider) limits.requireLocally('api-address', address);
  for (const name of countedHere(call, ['address', 'network'])) await limits.require(name, address);
}

/** As soon as the caller is known, before the body is read. */
export async function enforceCallerLimits(limits: Limits, call: AnyCall, callerId: string): Promise<void> {
  limits.requireLocally('api-caller', callerId);
  for (const name of countedHere(call, ['caller'])) await limits.require(name, callerId);
}

/** Runs a call within its limits of what may be under way at once; a streamed answer is under way to its end. */
export async function enforceConcurrency(
  limits: Limits,
  call: AnyCall,
  incoming: Incoming<AnyCall>,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!call.concurrency) return run();
  const left: (() => void)[] = [];
  const leave = () => {
    for (const each of left.splice(0)) each();
  };
  try {
    for (const name of call.concurrency) {
      const key = CONCURRENCY[name].per === 'address' ? incoming.address : incoming.caller?.id;
      left.push(limits.enter(name, key ?? ''));
    }
    const response = await run();
    if (!response.body) {
      leave();
      return response;
    }
    return new Response(notifyEnd(response.body, leave), response);
  } catch (error) {
    leave();
    throw error;
  }
}

/** The same bytes, and a word when the last was sent, the reader has gone or the source broke. */
function notifyEnd(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        ended();
        controller.close();
      } catch (error) {
        ended();
        throw error;
      }
    },
    cancel: async (reason) => {
      ended();
      await reader.cancel(reason);
    },
  });
}
