import type { RecordAudit } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { KEYS_TOPIC } from '#platform/settings/stored-keys.ts';
import type { ChargeHandlers } from './charges.ts';
import type { Gateway } from './gateways/gateway.ts';
import { openGateways } from './gateways/registry.ts';

export interface Payments {
  platform: Platform;
  /** By name. Charges at a gateway that is no longer chosen still settle. */
  gateways: ReadonlyMap<string, Gateway>;
  handlers: ChargeHandlers;
  /** Charges being opened, by order or top-up id. */
  opening: Map<string, Promise<{ paymentUrl: string }>>;
}

export interface AuditedPayments extends Payments {
  audit: RecordAudit;
}

export function createPayments(platform: Platform, handlers: ChargeHandlers): Payments {
  const { config, clock, events } = platform;
  const gateways = new Map<string, Gateway>();
  const openAll = () => {
    gateways.clear();
    for (const { descriptor, gateway } of openGateways(config, clock)) gateways.set(descriptor.name, gateway);
  };
  openAll();
  events.subscribe((topic) => topic === KEYS_TOPIC && openAll());
  return { platform, gateways, handlers, opening: new Map() };
}

/** The gateway for new payments. Refuses with `gateway-unavailable` if it has no keys yet. */
export const gatewayForNew = ({ platform, gateways }: Pick<Payments, 'platform' | 'gateways'>): Gateway =>
  gateways.get(platform.config.payments.gateway) ?? refuse('gateway-unavailable');
