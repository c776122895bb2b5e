import { LIMITS } from '@rush/contract/rate-limits.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';
import { REJECT_REASONS } from './payments/receive-webhook.ts';
import type { CounterDeclarations, HistogramDeclaration } from './platform/http/metrics.ts';

/** Counters are declared with all label values, because alerts miss absent series. */
export const COUNTERS: CounterDeclarations = {
  rush_orders_total: { help: 'Orders placed', labels: { paymentmode: ['upi', 'wallet'] } },
  rush_payments_total: {
    help: 'Charges that were settled, by outcome',
    labels: { outcome: ['success', 'failed'] },
  },
  rush_deliveries_total: {
    help: 'Orders completed or refunded by automatic delivery',
    labels: { outcome: ['Completed', 'Refunded'] },
  },
  rush_webhook_rejects_total: {
    help: 'Rejected webhooks',
    labels: { provider: GATEWAYS.map(({ name }) => name), reason: REJECT_REASONS },
  },
  rush_rate_limited_total: { help: 'Calls refused by a rate limit', labels: { limit: Object.keys(LIMITS) } },
  rush_page_renders_total: { help: 'Pages rendered on the server', labels: {} },
};

export const HISTOGRAMS: readonly HistogramDeclaration[] = [
  {
    name: 'rush_call_duration_seconds',
    help: 'Duration of API calls, by name and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  {
    name: 'rush_supplier_call_duration_seconds',
    help: 'Duration of requests to suppliers, by account, operation and outcome',
    labelNames: ['supplier', 'region', 'account', 'operation', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
  },
  {
    name: 'rush_delivery_duration_seconds',
    help: 'Time from payment to automatic delivery of an order',
    buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600],
  },
];
