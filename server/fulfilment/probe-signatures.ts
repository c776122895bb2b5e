import type { SignatureFinding } from '@rush/contract/signature-finding.ts';
import { staffTexts } from '@rush/contract/texts/en/staff.ts';
import { z } from 'zod';
import { alertOwner } from '#platform/alert-owner.ts';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountsOf, type Fulfilment } from './fulfilment.ts';
import { SIGNATURE_AGES } from './request-expiry.ts';
import { accountOf } from './suppliers/open-suppliers.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Asks the suppliers whether requests can be made to expire early. */
export const probeSignatures = defineJob({
  name: 'probe-signatures',
  payload: z.object({}),
  attemptsMax: 2,
});

/** A finding is probed again a day later. */
const DAY_MS = 86_400_000;

/**
 * Probes each account whose finding is a day old, or that has none: it comes every few minutes, so a shop that has just
 * started, or whose supplier could not be asked, soon has one. Also an account whose calls fail: it may refuse the
 * signatures that it was found to accept.
 */
export function signatureJob(fulfilment: Fulfilment): JobBinding {
  return bindJob(probeSignatures, async () => {
    for (const supplier of accountsOf(fulfilment))
      if (supplier.probeSignature && (await isDue(fulfilment, supplier))) await probe(fulfilment, supplier);
  });
}

async function isDue({ platform }: Fulfilment, supplier: Supplier): Promise<boolean> {
  const { db, clock } = platform;
  const latest = await db.queries
    .selectFrom('supplier_signatures')
    .select('checked_at')
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .where('environment', '=', supplier.environment)
    .executeTakeFirst();
  if (!latest || clock.now().getTime() - latest.checked_at.getTime() >= DAY_MS) return true;
  const failing = await db.queries
    .selectFrom('supplier_health')
    .select('failures')
    .where('supplier', '=', supplier.name)
    .where('region', '=', supplier.region)
    .where('failures', '>', 0)
    .executeTakeFirst();
  return failing !== undefined;
}

async function probe(fulfilment: Fulfilment, supplier: Supplier): Promise<void> {
  const { log } = fulfilment.platform;
  try {
    const found = await supplier.probeSignature?.(SIGNATURE_AGES);
    if (found) await keepFinding(fulfilment, supplier, found.kind);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn(
      { err: error, supplier: supplier.name, region: supplier.region },
      'the signatures of a supplier could not be probed',
    );
  }
}

/** Keeps the finding; the owner is alerted when requests can no longer be made to expire, not at each probe. */
async function keepFinding(
  { platform }: Fulfilment,
  supplier: Supplier,
  finding: SignatureFinding,
): Promise<void> {
  const { db, clock, settings } = platform;
  const { name, region, environment } = supplier;
  await db.transaction(async (tx) => {
    const before = await tx
      .selectFrom('supplier_signatures')
      .select(['is_proven', 'environment'])
      .where('supplier', '=', name)
      .where('region', '=', region)
      .forUpdate()
      .executeTakeFirst();
    const row = { environment, finding, checked_at: clock.now() };
    await tx
      .insertInto('supplier_signatures')
      .values({ supplier: name, region, ...row })
      .onConflict((conflict) => conflict.columns(['supplier', 'region']).doUpdateSet(row))
      .execute();
    const wasProven = before?.environment === environment ? before.is_proven : true;
    if (finding === 'proven' || !wasProven) return;
    const minutes = settings.get('supplier.quietMinutes');
    await alertOwner(platform, tx, {
      subject: `${accountOf(supplier).label}: lost requests do not expire early`,
      text: `${staffTexts.signature[finding]} An order that it does not answer may therefore be executed for ${minutes} minutes (supplier.quietMinutes), and is sent again only then. With signatures that expire it would be half a minute. The shop tries this again every day.`,
      path: '/admin/settings',
    });
  });
}
