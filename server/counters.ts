import { LIMITS } from '@rush/contract/limits.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';
import { REJECT_REASONS } from './payments/reject-webhook.ts';
import type { CounterDeclarations } from './platform/http/metrics.ts';

/** What the shop counts, with all values of its labels: a rule on an absent or unmoved counter works from the start. */
export const COUNTERS: CounterDeclarations = {
  rush_orders_total: { help: 'Orders placed', labels: { paymentmode: ['upi', 'wallet'] } },
  rush_payments_total: { help: 'Payments that ended', labels: { outcome: ['success', 'failed'] } },
  rush_deliveries_total: {
    help: 'Deliveries by a supplier that ended',
    labels: { outcome: ['Completed', 'Refunded'] },
  },
  rush_webhook_rejects_total: {
    help: 'Webhooks that were not kept',
    labels: { provider: GATEWAYS.map(({ name }) => name), reason: REJECT_REASONS },
  },
  rush_rate_limited_total: { help: 'Calls refused by a rate limit', labels: { limit: Object.keys(LIMITS) } },
  rush_page_renders_total: { help: 'Pages rendered on the server', labels: {} },
};
