import type { AnyCall } from '@rush/contract/call.ts';
import { BEFORE_BODY } from '@rush/contract/limits.ts';
import { IN_PROCESS } from './address.ts';
import type { Incoming } from './binding.ts';
import type { Limits } from './limits.ts';

/** Runs before anything else. In-process rendering is not limited. */
export async function enforceAddressLimits(limits: Limits, call: AnyCall, address: string): Promise<void> {
  if (address === IN_PROCESS) return;
  if (!call.isFromProvider) limits.requireLocally('call', { address });
  for (const name of BEFORE_BODY.address)
    if (call.limits?.includes(name)) await limits.require(name, { address });
}

/** Runs once the caller is known, before the body is read. */
export async function enforceCallerLimits(limits: Limits, call: AnyCall, caller: string): Promise<void> {
  limits.requireLocally('call', { caller });
  for (const name of BEFORE_BODY.caller)
    if (call.limits?.includes(name)) await limits.require(name, { caller });
}

/** Limits concurrent requests. A streamed answer counts until its end. */
export async function enforceConcurrency(
  limits: Limits,
  call: AnyCall,
  incoming: Incoming<AnyCall>,
  run: () => Promise<Response>,
): Promise<Response> {
  if (!call.limits) return run();
  const left: (() => void)[] = [];
  const leave = () => {
    for (const each of left.splice(0)) each();
  };
  try {
    for (const name of call.limits) {
      left.push(limits.enter(name, 'address', incoming.address));
      left.push(limits.enter(name, 'caller', incoming.caller?.id ?? ''));
    }
    const response = await run();
    if (!response.body) {
      leave();
      return response;
    }
    const untilEnd = new TransformStream({ flush: leave, cancel: leave });
    return new Response(response.body.pipeThrough(untilEnd), response);
  } catch (error) {
    leave();
    throw error;
  }
}
