import type { RecordAudit } from '#platform/audit.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { ChargeHandlers } from './charge-purposes.ts';
import type { Gateway } from './gateways/gateway.ts';
import { openGateways } from './gateways/registry.ts';

export interface Payments {
  platform: Platform;
  /** By name. Charges of a gateway that is no longer chosen still settle. */
  gateways: ReadonlyMap<string, Gateway>;
  gateway: Gateway;
  handlers: ChargeHandlers;
  metrics: Metrics;
  limits: Limits;
  /** Charges that this process is opening, by order or top-up id. */
  opening: Map<string, Promise<{ paymentUrl: string }>>;
}

export interface PaymentStaff extends Payments {
  audit: RecordAudit;
}

export function createPayments(
  parts: { platform: Platform; metrics: Metrics; limits: Limits },
  handlers: ChargeHandlers,
): Payments {
  const { platform } = parts;
  const { gateway } = platform.config.payments;
  const opened = openGateways(platform.config, platform.clock);
  const gateways = new Map(opened.map((each) => [each.descriptor.name, each.gateway]));
  const chosen = gateways.get(gateway);
  if (!chosen) throw new Error(`the gateway ${gateway} has no keys`);
  return { ...parts, gateways, gateway: chosen, handlers, opening: new Map() };
}
