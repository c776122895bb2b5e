import type { RefusalType } from '@rush/contract/calls.ts';

export interface RefusalDetails {
  /** Replaces the contract's sentence where it carries a figure. */
  message?: string;
  fields?: { field: string; message: string }[];
  /** Seconds until it makes sense to try again. */
  retryAfterSeconds?: number;
  /** Further fields of the answer, such as redirect_url. */
  answer?: Record<string, unknown>;
  /** For the log only. */
  detail?: string;
}

/** An expected "no". Its word stands in the contract of the call, with status and sentence. */
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

/** Refuses; nothing after it runs. */
export function refuse(type: RefusalType, details: RefusalDetails = {}): never {
  throw new Refusal(type, details);
}

/** What became of the answer of an outside party. `unavailable`: HTTP 503. */
export type UnknownOutcomeCode =
  | 'no-answer'
  | 'not-connected'
  | 'unavailable'
  | 'http-error'
  | 'unreadable-answer';

/** The code of an HTTP answer that says nothing but its status. */
export const codeOfStatus = (status: number): UnknownOutcomeCode =>
  status === 503 ? 'unavailable' : 'http-error';

/** An outside party may or may not have done it. Never caught as a failure: only its own record resolves it. */
export class UnknownOutcome extends Error {
  readonly code: UnknownOutcomeCode;

  /** @param message for the log; `code` is what is stored. */
  constructor(message: string, options: ErrorOptions & { code?: UnknownOutcomeCode } = {}) {
    super(message, options);
    this.code = options.code ?? 'unreadable-answer';
    this.name = 'UnknownOutcome';
  }
}

/** A provider answered that it does not take our keys, or not from here. */
export class CredentialsRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CredentialsRefused';
  }
}
