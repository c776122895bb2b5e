import type { LimitName } from '@rush/contract/limits.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import type { ClientContext } from './client-context.ts';
import { findDeviceOfAnybody } from './known-devices.ts';

/** The lines of the contract's table that failed sign-ins of one way count under. */
interface SignInLines {
  address: LimitName;
  /** Of a known device; null where something else limits its tries already. */
  device: LimitName | null;
}

/**
 * Counts a sign-in beforehand: of many at once no more are looked at than may fail. A known device counts by itself,
 * so that nobody at the same address uses up its share; everybody else counts by address. Refuses `too-many-requests`.
 *
 * @param from.knownDevice the device's hash where somebody has signed in on it before, else null
 * @returns what to call once it has succeeded: failures count, successes do not
 */
export async function countSignIn(
  limits: Limits,
  lines: SignInLines,
  from: { address: string; knownDevice: string | null },
): Promise<() => Promise<void>> {
  const { address, knownDevice } = from;
  if (knownDevice && !lines.device) return async () => {};
  const [name, key] =
    knownDevice && lines.device
      ? ([lines.device, knownDevice] as const)
      : ([lines.address, address] as const);
  await limits.require(name, key);
  return () => limits.giveBack(name, key);
}

/** The same for a provider that says only afterwards whose account it is: a device is known where anybody has signed in on it. */
export async function countProviderSignIn(
  { platform, limits }: { platform: Platform; limits: Limits },
  address: 'google-address' | 'identity-provider-address',
  client: ClientContext,
): Promise<() => Promise<void>> {
  const knownDevice = await findDeviceOfAnybody(platform.db.queries, client);
  return countSignIn(
    limits,
    { address, device: 'provider-device' },
    { address: client.address, knownDevice },
  );
}
