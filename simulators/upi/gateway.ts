import type { Bank, UpiOrder } from './bank.ts';

/** What becomes of the webhook about a payment. */
export const WEBHOOK_FATES = ['send', 'drop', 'duplicate', 'forge'] as const;
export type WebhookFate = (typeof WEBHOOK_FATES)[number];

/** What the payer's bank needs of a gateway. */
export interface Gateway {
  /** Notifies the shop how an order ended; over once it was tried. `isForged`: by someone who is not the gateway. */
  notify(order: UpiOrder, isForged: boolean): Promise<void>;
  /** Where the browser goes from the pay page. */
  returnAddress(order: UpiOrder): string;
  /** Whether a payer whose attempt failed may try again on the same page. */
  canRetry(order: UpiOrder): boolean;
}

/** By their names. */
export type Gateways = ReadonlyMap<string, Gateway>;

/** The gateway that an order was opened at. */
export function gatewayOf(gateways: Gateways, { gateway }: UpiOrder): Gateway {
  const found = gateways.get(gateway);
  if (!found) throw new Error(`there is no simulator of the gateway ${gateway}`);
  return found;
}

export interface Settlement {
  outcome: 'success' | 'failure';
  webhook: WebhookFate;
  amountPaise?: number | undefined;
  /** How long the webhook keeps the shop waiting; the truth changes at once. */
  delayMs?: number | undefined;
}

/**
 * Lets the payer pay or fail, and the gateway tell of it. A forged webhook claims a success and leaves the
 * truth alone. @returns the order as it is then
 */
export async function settle(
  { bank, gateways }: { bank: Bank; gateways: Gateways },
  order: UpiOrder,
  { outcome, webhook, amountPaise, delayMs = 0 }: Settlement,
): Promise<UpiOrder> {
  const isForged = webhook === 'forge';
  const settled = isForged ? order : bank.settle(order, outcome, amountPaise);
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  const claimed: UpiOrder = isForged
    ? {
        ...order,
        status: 'success',
        amountPaise: amountPaise ?? order.amountPaise,
        paidAt: new Date().toISOString(),
        upiTxnId: '999999999999',
      }
    : settled;
  const times = webhook === 'duplicate' ? 3 : webhook === 'drop' ? 0 : 1;
  for (let i = 0; i < times; i++) await gatewayOf(gateways, order).notify(claimed, isForged);
  return settled;
}
