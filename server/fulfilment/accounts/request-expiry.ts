import type { SignatureFinding } from '@rush/contract/signature-finding.ts';
import { SIGNATURE_TEXTS } from '@rush/contract/texts/staff.ts';
import { sql } from 'kysely';
import { alertOwner } from '#platform/alert-owner.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/database.ts';
import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountsOf, type Fulfilment } from '../fulfilment.ts';
import { accountOf } from '../suppliers/registry.ts';
import {
  type AccountKey,
  belongsTo,
  columnsOf,
  type RequestExpiry,
  type SignatureAges,
  type Supplier,
} from '../suppliers/supplier.ts';
import '../tables.ts';

/**
 * A request is signed to expire 20 s after it is sent, and counts as executable for 28 s. Both are short, because a
 * lost request is resent only after that. The margin covers the supplier's clock skew; the probe checks both limits.
 */
export const SIGNATURE_AGES: SignatureAges = { expiresInMs: 20_000, marginMs: 8_000 };

export const SHORT_EXPIRY: RequestExpiry = { expiresInMs: SIGNATURE_AGES.expiresInMs };

/** A probe is due daily, and retried until it succeeds. This allows twelve hours of failures. */
const FINDING_MS_MAX = 36 * 3_600_000;

/** The expiry of the account's next order. There is none without a recent positive probe in this environment. */
export async function requestExpiry(
  queries: Queries,
  supplier: AccountKey & Pick<Supplier, 'environment'>,
  clock: Clock,
): Promise<RequestExpiry> {
  const proof = await queries
    .selectFrom('supplier_signatures')
    .select('checked_at')
    .where(belongsTo('supplier_signatures', supplier))
    .where('environment', '=', supplier.environment)
    .where('is_proven', '=', true)
    .where('checked_at', '>=', new Date(clock.now().getTime() - FINDING_MS_MAX))
    .executeTakeFirst();
  return proof ? SHORT_EXPIRY : { expiresInMs: null };
}

/** When a request can no longer be executed. Null if it never expires; then `supplier.quietMinutes` applies. */
export function executableUntil(now: Date, { expiresInMs }: RequestExpiry): Date | null {
  return expiresInMs === null ? null : new Date(now.getTime() + expiresInMs + SIGNATURE_AGES.marginMs);
}

/** How long a request sent now may be valid, so that a process that was paused sends none that outlives `until`. */
export function expiryLeft(until: Date | null, clock: Clock): RequestExpiry {
  return {
    expiresInMs: until === null ? null : until.getTime() - SIGNATURE_AGES.marginMs - clock.now().getTime(),
  };
}

export const probeSignatures = defineScheduledJob('probe-signatures', 2);

const DAY_MS = 86_400_000;

/**
 * Probes each account that has no finding from the last day, and each account whose calls fail, perhaps because of
 * their signatures. Runs every few minutes, so that a new account is probed soon.
 */
export function signatureJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(probeSignatures, async () => {
    for (const supplier of accountsOf(fulfilment))
      if (supplier.probeSignature && (await isDue(fulfilment, supplier))) await probe(fulfilment, supplier);
  });
}

async function isDue({ platform: { db, clock } }: Fulfilment, supplier: Supplier): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from supplier_health where ${belongsTo('supplier_health', supplier)} and failures > 0)
      or not exists (select from supplier_signatures where ${belongsTo('supplier_signatures', supplier)}
        and environment = ${supplier.environment} and checked_at > ${new Date(clock.now().getTime() - DAY_MS)}) as is_due`.execute(
    db.queries,
  );
  return rows[0]?.is_due ?? true;
}

async function probe(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { log } = fulfilment.platform;
  try {
    const result = await supplier.probeSignature?.(SIGNATURE_AGES);
    if (result) await recordFinding(fulfilment, supplier, result.kind);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ err: error, ...columnsOf(supplier) }, 'probing a supplier’s signatures failed');
  }
}

async function recordFinding(
  { platform }: Fulfilment,
  supplier: Supplier,
  finding: SignatureFinding,
): Promise<void> {
  const { db, clock, settings } = platform;
  const { environment } = supplier;
  await db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('supplier_signatures')
      .select(['is_proven', 'environment'])
      .where(belongsTo('supplier_signatures', supplier))
      .forUpdate()
      .executeTakeFirst();
    const row = { environment, finding, checked_at: clock.now() };
    await tx
      .insertInto('supplier_signatures')
      .values({ ...columnsOf(supplier), ...row })
      .onConflict((conflict) => conflict.columns(['supplier', 'region', 'account']).doUpdateSet(row))
      .execute();
    const wasProven = before?.environment === environment ? before.is_proven : true;
    if (finding === 'proven' || !wasProven) return;
    const minutes = settings.get('supplier.quietMinutes');
    await alertOwner(platform, tx, {
      kind: 'supplier',
      subject: `${accountOf(supplier).label}: lost requests do not expire early`,
      text: `${SIGNATURE_TEXTS[finding]} If it does not respond to an order, it may still execute that order for ${minutes} minutes; the shop resends the order only after that (Settings, Suppliers, Give up after). With expiring signatures, half a minute would do. The shop checks this again every day.`,
      path: '/admin/settings?tab=suppliers',
    });
  });
}
