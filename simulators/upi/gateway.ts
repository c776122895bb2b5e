import type { Bank, UpiOrder } from './bank.ts';

export const WEBHOOK_FATES = ['send', 'drop', 'duplicate', 'forge'] as const;
export type WebhookFate = (typeof WEBHOOK_FATES)[number];

export interface Gateway {
  /** Sends the webhook and resolves after the first attempt. `isForged`: without a valid signature. */
  notify(order: UpiOrder, isForged: boolean): Promise<void>;
  returnUrl(order: UpiOrder): string;
  /** Whether a failed payment can be retried on the same page. */
  canRetry(order: UpiOrder): boolean;
}

export type Gateways = ReadonlyMap<string, Gateway>;

export function gatewayOf(gateways: Gateways, { gateway }: UpiOrder): Gateway {
  const match = gateways.get(gateway);
  if (!match) throw new Error(`no simulator for the gateway ${gateway}`);
  return match;
}

export interface Settlement {
  outcome: 'success' | 'failure';
  webhook: WebhookFate;
  amountPaise?: number | undefined;
  /** Delay of the webhook. The payment is settled immediately. */
  delayMs?: number | undefined;
}

/** Settles a payment and sends its webhook. A forged webhook claims a success without settling anything. */
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
