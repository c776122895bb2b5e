import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from '../fulfilment.ts';
import type { RequestExpiry, Supplier } from '../suppliers/supplier.ts';
import { requestExpiry } from './request-expiry.ts';
import { inHundredths, lockAccount, requestTurn, updateAccount } from './supplier-account.ts';
import { noteFailure, noteSuccess } from './supplier-health.ts';

/** When to retry a failed reading that does not count as an outage yet. */
const AGAIN_MS = 2_000;

/** Reads the balance at a quiet point, then lets sending continue, also after a failure. */
export async function readQuietPoint(
  fulfilment: Fulfilment,
  supplier: Supplier,
  readingId: number,
): Promise<void> {
  try {
    await readAndKeep(fulfilment, supplier, readingId);
  } catch (error) {
    // Without this, orders would wait for the lease of the reading, as after a database outage.
    await endReading(fulfilment, supplier, readingId, (tx) => giveUp(tx, fulfilment, supplier));
    throw error;
  }
}

async function readAndKeep(fulfilment: Fulfilment, supplier: Supplier, readingId: number): Promise<void> {
  const { platform } = fulfilment;
  let balance: number;
  try {
    // Signed like the next order: if the supplier refuses the signature, no order is refused for it.
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
    await updateAccount(tx, supplier, {
      reading_id: null,
      reading_until: null,
      read_again_at: null,
      is_used: false,
    });
    // Another process continues if this one crashes.
    await requestTurn(tx, supplier);
  });
}

const AMOUNT = /^[+-]?\d+(\.\d*)?$/;
/** Hundredths, and the difference of two of them, stay exact. */
const BALANCE_MAX = Number.MAX_SAFE_INTEGER / 1_000;

/** The balance in the supplier's own unit. Throws UnknownOutcome if it cannot be read. */
async function readBalance(supplier: Supplier, expiry: RequestExpiry): Promise<number> {
  const told = (await supplier.balance(expiry)).trim();
  // Parsed leniently, 1,061.5 would be 1 before and after an order: proof that nothing was bought.
  const balance = AMOUNT.test(told) ? Number(told) : Number.NaN;
  if (!(Math.abs(balance) <= BALANCE_MAX)) throw new UnknownOutcome('the balance is not an amount');
  return balance;
}

/** Runs `end` unless the reading took too long: it was given up then, and orders may have been sent since. */
async function endReading(
  { platform }: Fulfilment,
  supplier: Supplier,
  readingId: number,
  end: (tx: Tx) => Promise<void>,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const account = await lockAccount(tx, platform, supplier);
    const isInTime = account.reading_until !== null && account.reading_until > platform.clock.now();
    if (account.reading_id === readingId && isInTime) await end(tx);
  });
}

const giveUp = (tx: Tx, { platform }: Fulfilment, supplier: Supplier, probeAt: Date | null = null) =>
  updateAccount(tx, supplier, {
    reading_id: null,
    reading_until: null,
    read_again_at: probeAt ?? new Date(platform.clock.now().getTime() + AGAIN_MS),
  });
