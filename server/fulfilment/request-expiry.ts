import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';
import type { RequestExpiry, SignatureAges, Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/**
 * A request is to be dead 45 to 60 s after it left: late enough for a slow supplier, whose answer nobody awaits for
 * more than 10 s, and soon enough for the orders behind it. Within the margin lie what is not known of the supplier's
 * clock and the second by which it may compare; the probe proves both ends.
 */
export const SIGNATURE_AGES: SignatureAges = { expiresInMs: 52_000, marginMs: 8_000 };

/** Of a request whose signature is made to expire. */
export const SHORT_EXPIRY: RequestExpiry = { expiresInMs: SIGNATURE_AGES.expiresInMs };

/** Probed daily: a finding outlasts one missed probe by half a day. */
const FINDING_MS_MAX = 36 * 3_600_000;

/**
 * How the next order of this account is to be sent. Asked before each, and handed to `Supplier.balance` and
 * `Supplier.order`.
 *
 * @returns a number only where the last probe, in the same environment and of the last 36 hours, proved that the
 * supplier refuses what has expired
 */
export async function requestExpiry(
  queries: Queries,
  supplier: Pick<Supplier, 'name' | 'region' | 'environment'>,
  clock: Clock,
): Promise<RequestExpiry> {
  const proven = await queries
    .selectFrom('supplier_signatures')
    .select('checked_at')
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .where('environment', '=', supplier.environment)
    .where('is_proven', '=', true)
    .where('checked_at', '>=', new Date(clock.now().getTime() - FINDING_MS_MAX))
    .executeTakeFirst();
  return proven ? SHORT_EXPIRY : { expiresInMs: null };
}

/**
 * From when on a request that was sent like this is executed by nobody. For whoever sends: kept with the delivery
 * before the request leaves.
 *
 * @returns null where it has no end of its own: then `supplier.quietMinutes` decide
 */
export function executableUntil(now: Date, { expiresInMs }: RequestExpiry): Date | null {
  return expiresInMs === null ? null : new Date(now.getTime() + expiresInMs + SIGNATURE_AGES.marginMs);
}

/**
 * What is left of the expiry at the call of `Supplier.order`, which counts from that call: a process that was paused
 * since it noted the end would else send a request that outlives it. Nothing left is an expired request, which the
 * supplier refuses.
 *
 * @param until what `executableUntil` gave
 */
export function expiryLeft(until: Date | null, clock: Clock): RequestExpiry {
  return {
    expiresInMs: until === null ? null : until.getTime() - SIGNATURE_AGES.marginMs - clock.now().getTime(),
  };
}
