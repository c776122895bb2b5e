import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { inHundredths } from './evidence/cost-of.ts';
import type { Fulfilment } from './fulfilment.ts';
import { readBalance } from './read-balance.ts';
import { requestExpiry } from './request-expiry.ts';
import { lockAccount, requestTurn } from './supplier-account.ts';
import { noteFailure, noteSuccess } from './supplier-health.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** When a reading that failed is tried again, while that does not count as an outage yet. */
const AGAIN_MS = 2_000;

/**
 * Reads the balance of an account at a quiet point that a turn has begun, and lets sending go on: the next turn looks
 * at what it proves. Where it cannot be read sending goes on too, and it is tried again a little later.
 */
export async function readQuietPoint(
  fulfilment: Fulfilment,
  supplier: Supplier,
  readingId: number,
): Promise<void> {
  try {
    await readAndKeep(fulfilment, supplier, readingId);
  } catch (error) {
    // As where the database went away: orders would wait until its time is over.
    await endReading(fulfilment, supplier, readingId, (tx) => giveUp(tx, fulfilment, supplier));
    throw error;
  }
}

async function readAndKeep(fulfilment: Fulfilment, supplier: Supplier, readingId: number): Promise<void> {
  const { platform } = fulfilment;
  let balance: number;
  try {
    // Signed as orders are: should the supplier refuse that, it shows here, and no order is refused for it.
    const expiry = await requestExpiry(platform.db.queries, supplier, platform.clock);
    balance = inHundredths(await readBalance(supplier, expiry));
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    platform.log.warn({ err: error, supplier: supplier.name }, 'the balance of a supplier is unknown');
    const probeAt = await noteFailure(fulfilment, supplier, { reasonCode: error.code }, false);
    await endReading(fulfilment, supplier, readingId, (tx) => giveUp(tx, fulfilment, supplier, probeAt));
    return;
  }
  await noteSuccess(fulfilment, supplier);
  await endReading(fulfilment, supplier, readingId, async (tx) => {
    await sql`update supplier_readings set balance = ${balance} where id = ${readingId}`.execute(tx);
    await sql`
      update supplier_accounts set reading_id = null, reading_until = null, read_again_at = null,
        is_used = false
      where supplier = ${supplier.name} and region = ${supplier.region}`.execute(tx);
    // Whatever becomes of this process: orders go on, and what the balance proves is looked at.
    await requestTurn(tx, supplier);
  });
}

/** @returns whether the reading still counted: one that took too long was given up meanwhile, and others may have been sent */
async function endReading(
  { platform }: Fulfilment,
  supplier: Supplier,
  readingId: number,
  end: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return platform.db.transaction(async (tx) => {
    const account = await lockAccount(tx, platform, supplier);
    const isInTime = account.reading_until !== null && account.reading_until > platform.clock.now();
    if (account.reading_id !== readingId || !isInTime) return false;
    await end(tx);
    return true;
  });
}

async function giveUp(
  tx: Tx,
  { platform }: Fulfilment,
  { name, region }: Supplier,
  probeAt: Date | null = null,
): Promise<void> {
  const again = probeAt ?? new Date(platform.clock.now().getTime() + AGAIN_MS);
  await sql`
    update supplier_accounts set reading_id = null, reading_until = null, read_again_at = ${again}
    where supplier = ${name} and region = ${region}`.execute(tx);
}
