import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { ChargeFacts } from '@rush/contract/orders.ts';
import type { z } from 'zod';
import type { Queries } from '#platform/database/database.ts';
import type { ChargeRow } from './tables.ts';

/** The charge behind an order or top-up, by the reference that the gateway and the shopper know. */
export function findCharge(queries: Queries, clientTxnId: string): Promise<ChargeRow | undefined> {
  return queries
    .selectFrom('charges')
    .selectAll()
    .where('client_txn_id', '=', clientTxnId)
    .executeTakeFirst();
}

/** What the shopper is shown of it: the gateway's last known record (PAY-7). */
export function presentCharge(charge: ChargeRow): z.input<typeof ChargeFacts> {
  return {
    client_txn_id: charge.client_txn_id,
    status: charge.gateway_status || 'created',
    amount: rupeesFromPaise(charge.amount_paise),
    upi_txn_id: charge.upi_txn_id,
    createdAt: charge.created_at.toISOString(),
    checkedAt: charge.checked_at?.toISOString() ?? null,
  };
}
