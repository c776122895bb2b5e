import { isReservedAddress, readEmail } from '@rush/contract/email-address.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * An address that an account is to have, in lower case, or null where it is none. In production it is nobody's at a
 * name that is reserved for tests and examples, such as the demo's.
 */
export function readNewEmail({ config }: Pick<Platform, 'config'>, typed: string): string | null {
  const email = readEmail(typed);
  return email && config.isProduction && isReservedAddress(email) ? null : email;
}
