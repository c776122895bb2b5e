import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { isSetUp, valuesOf } from '#platform/config/provider-descriptor.ts';
import { ekqr } from './ekqr/descriptor.ts';
import type { Gateway, GatewayDescriptor } from './gateway.ts';
import { razorpay } from './razorpay/descriptor.ts';

/** The only list of gateways. The first one is the default. */
export const GATEWAYS: readonly GatewayDescriptor[] = [ekqr, razorpay];
export const gatewayLabel = (name: string) => GATEWAYS.find((item) => item.name === name)?.label ?? name;

export interface OpenedGateway {
  descriptor: GatewayDescriptor;
  gateway: Gateway;
}

/** Opens every gateway that is set up, even one that is not chosen, because its existing charges still settle. */
export const openGateways = (config: Config, clock: Clock): OpenedGateway[] =>
  GATEWAYS.filter((descriptor) => isSetUp(descriptor, config.providers)).map((descriptor) => ({
    descriptor,
    gateway: descriptor.open(valuesOf(descriptor, config.providers), { clock }),
  }));
