import type { Clock } from '#platform/clock.ts';
import type { ProviderDescriptor, ProviderValues } from '#platform/config/provider-descriptor.ts';
import type { Customer } from '../tables.ts';

export interface ChargeRequest {
  clientTxnId: string;
  amountPaise: number;
  description: string;
  customer: Customer;
  /** Where the browser comes back to; no query, some gateways append their own with "?". */
  returnUrl: string;
  expiresAt: Date;
}

export interface OpenedCharge {
  reference: string;
  paymentUrl: string;
}

/** The gateway's word on a charge. `pending` covers created and being paid. */
export interface ChargeTruth {
  state: 'pending' | 'success' | 'failed';
  /** The gateway's own word. */
  status: string;
  amountPaise: number;
  currency: string;
  clientTxnId: string;
  upiTxnId: string;
}

/** What a webhook is about. Only a hint: the truth is asked for. */
export interface WebhookHint {
  clientTxnId: string | null;
  eventId: string | null;
}

/**
 * The adapter of a UPI gateway; docs/add-a-supplier.md explains the rules. Every answer is checked by schema; one that fits no known form, and a call that may or may
 * not have arrived, is an UnknownOutcome, never a failure.
 */
export interface Gateway {
  readonly name: string;
  /** `test`: simulators or the provider's test mode, where no money moves. */
  readonly environment: 'test' | 'live';
  /** Whether a webhook that `readWebhook` takes is proven to be the provider's. */
  readonly signsWebhooks: boolean;
  /** Headers of its webhooks that are kept with an event, in small letters. */
  readonly webhookHeaders: readonly string[];
  /** Opens a charge, or finds the open one of its reference. Throws GatewayRefusal, also if its pay page is lost. */
  open(request: ChargeRequest): Promise<OpenedCharge>;
  /** @returns null where the gateway does not know the charge */
  fetch(charge: {
    clientTxnId: string;
    reference: string | null;
    createdAt: Date;
  }): Promise<ChargeTruth | null>;
  /** Checks the signature over the raw bytes where the provider signs. @returns null where it does not fit */
  readWebhook(headers: Headers, body: Buffer): WebhookHint | null;
  /** Asks something harmless. Throws CredentialsRefused where the keys are not taken, UnknownOutcome where nothing answers. */
  checkCredentials(): Promise<void>;
}

export class GatewayRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GatewayRefusal';
  }
}

/** A payment gateway: all that the shop knows of it except its adapter. docs/add-a-supplier.md explains each field. */
export interface GatewayDescriptor<Key extends string = string> extends ProviderDescriptor<Key> {
  /** Makes the adapter. Its webhooks come to `/api/payments/webhooks/<name>`. */
  open(values: ProviderValues<NoInfer<Key>>, parts: { clock: Clock }): Gateway;
}

/** Checks a descriptor against itself, where its own keys are still known. */
export const defineGateway = <const Key extends string>(
  descriptor: GatewayDescriptor<Key>,
): GatewayDescriptor => descriptor;
