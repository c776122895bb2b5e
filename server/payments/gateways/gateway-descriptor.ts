import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Gateway } from './gateway.ts';

/** A payment gateway: everything that the shop knows of it beside its adapter. docs/add-a-supplier.md explains each field. */
export interface GatewayDescriptor<Key extends string = string> extends ProviderDescriptor<Key> {
  /** Makes the adapter. Its webhooks come to `/api/payments/webhooks/<name>`. */
  open(values: ProviderValues<NoInfer<Key>>, parts: { clock: Clock }): Gateway;
}

/** Checks a descriptor against itself, where its own keys are still known. */
export const defineGateway = <const Key extends string>(
  descriptor: GatewayDescriptor<Key>,
): GatewayDescriptor => descriptor;
