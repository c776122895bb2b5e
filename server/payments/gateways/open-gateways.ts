import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { isSetUp, valuesOf } from '#platform/config/provider-descriptor.ts';
import type { Gateway } from './gateway.ts';
import type { GatewayDescriptor } from './gateway-descriptor.ts';
import { GATEWAYS } from './registry.ts';

export interface OpenedGateway {
  descriptor: GatewayDescriptor;
  gateway: Gateway;
}

/** The adapters of the gateways that are set up, chosen or not: what was opened at one of them still settles. */
export const openGateways = (config: Config, clock: Clock): OpenedGateway[] =>
  GATEWAYS.filter((descriptor) => isSetUp(descriptor, config.providers)).map((descriptor) => ({
    descriptor,
    gateway: descriptor.open(valuesOf(descriptor, config.providers), { clock }),
  }));
