import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';
import type { ClientContext } from './client-context.ts';
import { findDeviceOfAnybody } from './known-devices.ts';

/**
 * Counts a code that is typed, before it is looked at: of many at once no more are looked at than may fail. A known
 * device is not counted, since it has a code of its own whose tries are limited. Refuses `too-many-requests`.
 *
 * @param knownDevice null where nobody has signed in or registered from this browser before
 * @returns what to call once the code was right: failures count, successes do not
 */
export async function countCodeTry(
  limits: Limits,
  { address, knownDevice }: { address: string; knownDevice: string | null },
): Promise<() => Promise<void>> {
  if (knownDevice) return async () => {};
  await limits.require('code-try', { address });
  return () => limits.giveBack('code-try', { address });
}

/**
 * The same for a sign-in by a provider, which says only afterwards whose account it is: a device on which anybody has
 * signed in counts by itself, so that nobody at the same address uses up its share.
 */
export async function countProviderSignIn(
  { platform, limits }: { platform: Platform; limits: Limits },
  client: ClientContext,
): Promise<() => Promise<void>> {
  const device = await findDeviceOfAnybody(platform.db.queries, client);
  const keys = device ? { device } : { address: client.address };
  await limits.require('sign-in', keys);
  return () => limits.giveBack('sign-in', keys);
}
