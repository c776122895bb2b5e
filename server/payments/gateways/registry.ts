import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { isSetUp, valuesOf } from '#platform/config/provider-descriptor.ts';
import { ekqr } from './ekqr/descriptor.ts';
import type { Gateway, GatewayDescriptor } from './gateway.ts';
import { razorpay } from './razorpay/descriptor.ts';

/** Every gateway that this shop can be paid by: the only place that lists them. The first one is used where none is chosen. */
export const GATEWAYS: readonly GatewayDescriptor[] = [ekqr, razorpay];

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
