import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Customer } from '../tables.ts';

export interface ChargeRequest {
  clientTxnId: string;
  amountPaise: number;
  description: string;
  customer: Customer;
  /** Without a query string, because some gateways append their own with "?". */
  returnUrl: string;
  expiresAt: Date;
}

export interface OpenedCharge {
  reference: string;
  paymentUrl: string;
}

export interface ChargeStatus {
  state: 'pending' | 'success' | 'failed';
  status: string;
  amountPaise: number;
  currency: string;
  clientTxnId: string;
  upiTxnId: string;
}

/** What a webhook is about. It is only a hint: the shop always queries the gateway. */
export interface WebhookHint {
  clientTxnId: string | null;
  eventId: string | null;
}

/**
 * The adapter for a UPI gateway. docs/developers/add-a-supplier.md explains the rules. An unexpected response, or a
 * call that may have arrived, is an UnknownOutcome, never a failure.
 */
export interface Gateway {
  readonly name: string;
  /** `test`: simulators or the provider's test mode, where no money moves. */
  readonly environment: 'test' | 'live';
  /** Whether an accepted webhook is proven to come from the provider. */
  readonly signsWebhooks: boolean;
  /** Lower-case names of webhook headers to store with an event. */
  readonly webhookHeaders: readonly string[];
  /** Opens a charge or finds the open one with this reference. Throws GatewayRefusal even if only its page is lost. */
  open(request: ChargeRequest): Promise<OpenedCharge>;
  /** @returns null if the gateway does not know the charge */
  fetch(charge: {
    clientTxnId: string;
    reference: string | null;
    createdAt: Date;
  }): Promise<ChargeStatus | null>;
  /** Checks the signature over the raw bytes if the provider signs. @returns null if it is invalid */
  readWebhook(headers: Headers, body: Buffer): WebhookHint | null;
  /** Makes a harmless call. Throws CredentialsRefused for invalid keys, UnknownOutcome for an unclear response. */
  checkCredentials(): Promise<void>;
}

export class GatewayRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GatewayRefusal';
  }
}

/** Everything about a gateway except its adapter. docs/developers/add-a-supplier.md explains each field. */
export interface GatewayDescriptor<Key extends string = string> extends ProviderDescriptor<Key> {
  /** Webhooks arrive at `/api/payments/webhooks/<name>`. */
  open(values: ProviderValues<NoInfer<Key>>, dependencies: { clock: Clock }): Gateway;
}

export const defineGateway = <const Key extends string>(
  descriptor: GatewayDescriptor<Key>,
): GatewayDescriptor => descriptor;
