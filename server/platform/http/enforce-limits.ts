import type { AnyCall } from '@rush/contract/call.ts';
import { LIMITS, type LimitDefinition, type LimitName } from '@rush/contract/limits.ts';
import { IN_PROCESS } from './address.ts';
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
  limits.requireLocally('api-address', address);
  for (const name of countedHere(call, ['address', 'network'])) await limits.require(name, address);
}

/** As soon as the caller is known, before the body is read. */
export async function enforceCallerLimits(limits: Limits, call: AnyCall, callerId: string): Promise<void> {
  limits.requireLocally('api-caller', callerId);
  for (const name of countedHere(call, ['caller'])) await limits.require(name, callerId);
}
