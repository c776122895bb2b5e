import type { RefusalType } from '@rush/contract/calls.ts';

export interface RefusalDetails {
  /** Replaces the contract's message, for messages that contain a figure. */
  message?: string;
  fields?: { field: string; message: string }[];
  retryAfterSeconds?: number;
  /** Extra fields in the response, such as redirect_url. */
  extra?: Record<string, unknown>;
  detail?: string;
}

/** An expected error. The call's contract declares its status and message. */
export class Refusal extends Error {
  readonly type: RefusalType;
  readonly details: RefusalDetails;

  constructor(type: RefusalType, details: RefusalDetails = {}) {
    super(details.detail ?? type);
    this.name = 'Refusal';
    this.type = type;
    this.details = details;
  }
}

export function refuse(type: RefusalType, details: RefusalDetails = {}): never {
  throw new Refusal(type, details);
}

/** Why an outcome is unknown. `unavailable`: HTTP 503. */
export type UnknownOutcomeCode =
  | 'no-answer'
  | 'not-connected'
  | 'unavailable'
  | 'http-error'
  | 'unreadable-answer';

export const codeOfStatus = (status: number): UnknownOutcomeCode =>
  status === 503 ? 'unavailable' : 'http-error';

/** A provider may or may not have acted. Never treat this as a failure: only the provider's records can tell. */
export class UnknownOutcome extends Error {
  readonly code: UnknownOutcomeCode;

  /** @param message for the log; `code` is stored */
  constructor(message: string, options: ErrorOptions & { code?: UnknownOutcomeCode } = {}) {
    super(message, options);
    this.code = options.code ?? 'unreadable-answer';
    this.name = 'UnknownOutcome';
  }
}

/** A provider rejected the shop's credentials or IP address. */
export class CredentialsRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CredentialsRefused';
  }
}
