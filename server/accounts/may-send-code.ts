import { addressKey } from '#platform/http/address.ts';
import type { Limits } from '#platform/http/limits.ts';

/**
 * Sends are limited by number and address together, by address, and by number, whatever the number's spelling
 * (ACC-4): one address uses up its own share first. A known device of the account has a share of its own,
 * which nobody else can use up. Refuses `too-many-requests`.
 */
export async function requireMaySendCode(
  limits: Limits,
  to: { mobile: string; address: string; knownDevice?: string | null },
): Promise<void> {
  if (to.knownDevice) {
    await limits.require('otp-send-device', `${to.mobile} ${to.knownDevice}`);
    return;
  }
  await limits.requireAll([
    ['otp-send-mobile-address', `${to.mobile} ${addressKey(to.address)}`],
    ['otp-send-address', to.address],
    ['otp-send-network', to.address],
    ['otp-send-mobile-hour', to.mobile],
    ['otp-send-mobile-day', to.mobile],
  ]);
}
