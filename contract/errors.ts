import { z } from 'zod';
import type { AnyCall, Refusals } from './call.ts';

/** Refusals that calls share; which of them a call may answer says `declaredRefusals`. */
export const SHARED_REFUSALS = {
  'invalid-input': { status: 422, message: 'Please check the highlighted fields.' },
  'bad-request': { status: 400, message: 'The request could not be read.' },
  'token-expired': { status: 401, message: 'Token has expired. Please login again.' },
  'token-missing': { status: 401, message: 'Please login first.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  'second-factor-due': {
    status: 403,
    message: 'Set up your authenticator app first. The shop asks it of its staff.',
  },
  'not-found': { status: 404, message: 'Not found.' },
  'method-not-allowed': { status: 400, message: 'This address does not answer to that method.' },
  'payload-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'Please send JSON.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was already used for another request.',
  },
  'idempotency-key-invalid': {
    status: 400,
    message: 'The Idempotency-Key must be 1 to 255 visible characters.',
  },
  'request-in-progress': {
    status: 409,
    message: 'The same request is still being processed. Please wait a moment.',
  },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'payouts-paused': {
    status: 503,
    message: 'Payouts are paused while our team checks the books. Please try again later.',
  },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
} as const satisfies Refusals;

export type SharedRefusal = keyof typeof SHARED_REFUSALS;

function pick<T extends SharedRefusal>(...types: T[]): Pick<typeof SHARED_REFUSALS, T> {
  return Object.fromEntries(types.map((type) => [type, SHARED_REFUSALS[type]])) as Pick<
    typeof SHARED_REFUSALS,
    T
  >;
}

/** Of calls whose path names a user: another's data is refused, and staff are answered that there is no such user. */
export const NAMED_USER = {
  ...pick('forbidden'),
  'not-found': { status: 404, message: 'User not found.' },
} as const satisfies Refusals;
/** Of calls whose body may name the caller, and nobody else. */
export const SELF_ONLY = pick('forbidden');
/** Of calls that give value away: they are paused while the books do not balance. */
export const PAYOUT = pick('payouts-paused');
/** Of decisions that would put value into a wallet that nobody can reach any more. */
export const ACCOUNT_ERASED = {
  status: 409,
  message: 'The account was erased: its wallet is closed. Send the money back at the gateway.',
} as const;
/** Of decisions of staff: `reason.ts` says what is a reason. */
export const REASON_REQUIRED = { status: 422, message: 'Please give a reason.' } as const;

/** Of calls that change what several may edit: the version that was read is not the newest any more. */
export const STALE_VERSION = {
  'version-stale': {
    status: 409,
    message: 'Someone else has changed this in the meantime. Please reload and look again.',
  },
} as const satisfies Refusals;

/** The refusals that a call shares with others, by who may make it and what it takes. */
function sharedRefusals(call: AnyCall): Refusals {
  const takesJson = call.body !== undefined && !call.rawBody;
  return {
    ...pick('too-many-requests', 'unavailable'),
    ...((call.params || call.query || takesJson) && pick('invalid-input')),
    ...((call.query || takesJson || call.rawBody) && pick('bad-request')),
    ...(takesJson && pick('payload-too-large', 'unsupported-media-type')),
    ...(call.rawBody && pick('payload-too-large')),
    ...(call.who !== 'public' && pick('token-expired', 'token-missing')),
    ...(typeof call.who === 'object' && pick('forbidden', 'second-factor-due')),
    ...(call.movesMoney && pick('idempotency-key-invalid', 'idempotency-key-reused', 'request-in-progress')),
  };
}

const TOO_MANY_REQUESTS = 429;

/**
 * Every refusal that a call may answer, its own and those it shares. The server answers no other, the documents
 * list these, and the fuzzer takes any other for a fault. An address that cannot be read at all (such as one with
 * broken escapes) is refused as `bad-request` before it is known which call is meant.
 */
export function declaredRefusals(call: AnyCall): Refusals {
  const own = Object.entries(call.refusals as Refusals).map(([type, refusal]) => {
    const isTold = call.failsInBody && refusal.status < TOO_MANY_REQUESTS;
    return [type, isTold ? { ...refusal, status: 200 as const } : refusal] as const;
  });
  return { ...sharedRefusals(call), ...Object.fromEntries(own) };
}

/** The sentence for faults: nothing internal leaks. */
export const FAULT_MESSAGE = 'Something went wrong! Please try again.';

/** The one shape of every 4xx and 5xx answer (API-1), and of the failures that some calls report in a 200. */
export const ErrorBody = z
  .object({
    type: z.string().meta({ description: 'A stable word for the kind of error' }),
    requestId: z.string(),
    message: z.string().meta({ description: 'The sentence for people' }),
    msg: z.string().optional(),
    error: z.string().optional(),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'For invalid input: each field and what is wrong with it' }),
    retryAfterSeconds: z
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Whole seconds, as in the Retry-After header' }),
    challenge: z
      .object({ token: z.string(), bits: z.number().int() })
      .optional()
      .meta({ description: 'With some 429: solved and sent along as `proofOfWork`, the wait is spared' }),
  })
  .loose();
export type ErrorBody = z.infer<typeof ErrorBody>;
