import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';
import type { RequestExpiry, SignatureAges, Supplier } from './suppliers/supplier.ts';
import './tables.ts';

/**
 * A request expires 20 to 28 s after it leaves: later than any call waits for its answer, and soon, because until then
 * what was lost is neither sent again nor told apart from others of its cost. The margin covers the supplier's clock,
 * which we do not know; the probe proves both ends.
 */
export const SIGNATURE_AGES: SignatureAges = { expiresInMs: 20_000, marginMs: 8_000 };

/** Of a request whose signature is made to expire. */
export const SHORT_EXPIRY: RequestExpiry = { expiresInMs: SIGNATURE_AGES.expiresInMs };

/** Probed daily: a finding outlasts one missed probe by half a day. */
const FINDING_MS_MAX = 36 * 3_600_000;

/**
 * How the next order of this account is sent. It expires only if a probe of the last 36 hours, in the same environment,
 * proved that the supplier refuses expired requests.
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

/** From when on a request can no longer be executed; null if it never expires, so that `supplier.quietMinutes` decide. */
export function executableUntil(now: Date, { expiresInMs }: RequestExpiry): Date | null {
  return expiresInMs === null ? null : new Date(now.getTime() + expiresInMs + SIGNATURE_AGES.marginMs);
}

/**
 * What is left of the expiry when `Supplier.order` is called, which counts from that call. A process that was paused
 * after it noted the end would otherwise send a request that outlives it.
 */
export function expiryLeft(until: Date | null, clock: Clock): RequestExpiry {
  return {
    expiresInMs: until === null ? null : until.getTime() - SIGNATURE_AGES.marginMs - clock.now().getTime(),
  };
}
