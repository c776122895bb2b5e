import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { Fulfilment } from '../fulfilment.ts';
import type { RequestExpiry, Supplier } from '../suppliers/supplier.ts';
import { requestExpiry } from './request-expiry.ts';
import { inHundredths, lockAccount, requestTurn, updateAccount } from './supplier-account.ts';
import { noteFailure, noteSuccess } from './supplier-health.ts';

const RETRY_MS = 2_000;

/** Performs the reading that a turn has started, then lets sending resume, even after a failure. */
export async function readQuietPoint(
  fulfilment: Fulfilment,
  supplier: Supplier,
  readingId: number,
): Promise<void> {
  try {
    await readAndRecord(fulfilment, supplier, readingId);
  } catch (error) {
    // Otherwise orders would wait until the reading's lease expires.
    await endReading(fulfilment, supplier, readingId, (tx) => abandonReading(tx, fulfilment, supplier));
    throw error;
  }
}

async function readAndRecord(fulfilment: Fulfilment, supplier: Supplier, readingId: number): Promise<void> {
  const { platform } = fulfilment;
  let balance: number;
  try {
    // Signed with the next order's expiry, so that a supplier that rejects that expiry rejects this call, not an order.
    const expiry = await requestExpiry(platform.db.queries, supplier, platform.clock);
    balance = inHundredths(await readBalance(supplier, expiry));
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    platform.log.warn({ err: error, supplier: supplier.name }, 'reading a supplier balance failed');
    const probeAt = await noteFailure(fulfilment, supplier, { reasonCode: error.code }, false);
    await endReading(fulfilment, supplier, readingId, (tx) =>
      abandonReading(tx, fulfilment, supplier, probeAt),
    );
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
    await requestTurn(tx, supplier);
  });
}

const AMOUNT = /^[+-]?\d+(\.\d*)?$/;
/** Keeps hundredths and their differences exact. */
const BALANCE_MAX = Number.MAX_SAFE_INTEGER / 1_000;

async function readBalance(supplier: Supplier, expiry: RequestExpiry): Promise<number> {
  const balance = parseBalance(await supplier.balance(expiry));
  if (!(Math.abs(balance) <= BALANCE_MAX)) throw new UnknownOutcome('the balance is not an amount');
  return balance;
}

/** NaN for 1,061.5, which a lenient parser reads as 1 before and after an order, as if nothing had been bought. */
export const parseBalance = (text: string): number =>
  AMOUNT.test(text.trim()) ? Number(text.trim()) : Number.NaN;

/** Runs `end` only if the reading's lease has not expired; otherwise, orders may have been sent since then. */
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

const abandonReading = (tx: Tx, { platform }: Fulfilment, supplier: Supplier, probeAt: Date | null = null) =>
  updateAccount(tx, supplier, {
    reading_id: null,
    reading_until: null,
    read_again_at: probeAt ?? new Date(platform.clock.now().getTime() + RETRY_MS),
  });
