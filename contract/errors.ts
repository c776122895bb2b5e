import { z } from 'zod';
import { type AnyCall, type Refusals, refusal } from './call.ts';

/** Shared refusals. `declaredRefusals` adds those that follow from a call's definition; calls list the others. */
export const SHARED_REFUSALS = {
  'invalid-input': refusal(422, 'Please check the highlighted fields.'),
  'bad-request': refusal(400, 'The request could not be read.'),
  'token-expired': refusal(401, 'Token has expired. Please login again.'),
  'token-missing': refusal(401, 'Please login first.'),
  forbidden: refusal(403, 'You are not allowed to do this.'),
  'second-factor-due': refusal(403, 'Set up your authenticator app first. The shop requires it for staff.'),
  'not-found': refusal(404, 'Not found.'),
  'payload-too-large': refusal(413, 'The request is too large.'),
  'unsupported-media-type': refusal(415, 'Please send JSON.'),
  'idempotency-key-reused': refusal(422, 'This Idempotency-Key was already used for another request.'),
  'idempotency-key-invalid': refusal(400, 'The Idempotency-Key must be 1 to 255 visible characters.'),
  'request-in-progress': refusal(409, 'The same request is still being processed. Please wait a moment.'),
  'too-many-requests': refusal(429, 'Too many attempts. Please wait a little and try again.'),
  'payouts-paused': refusal(
    503,
    'Payouts are paused while our team checks the books. Please try again later.',
  ),
  unavailable: refusal(503, 'The shop is busy. Please try again in a moment.'),
};

export type SharedRefusal = keyof typeof SHARED_REFUSALS;

function pick<T extends SharedRefusal>(...types: T[]): Pick<typeof SHARED_REFUSALS, T> {
  return Object.fromEntries(types.map((type) => [type, SHARED_REFUSALS[type]])) as Pick<
    typeof SHARED_REFUSALS,
    T
  >;
}

/** For calls with a user in the path: `forbidden` for others' data, `not-found` for staff if there is no such user. */
export const NAMED_USER_REFUSALS = {
  ...pick('forbidden'),
  'not-found': refusal(404, 'User not found.'),
};
/** For calls whose body may identify only the caller. */
export const SELF_ONLY_REFUSALS = pick('forbidden');
/** For calls that pay out. They pause while the books do not balance. */
export const PAYOUT_REFUSALS = pick('payouts-paused');
/** For decisions that would credit the wallet of an erased account. */
export const ACCOUNT_ERASED = refusal(
  409,
  'This account was erased, so its wallet is closed. Refund the payment through the gateway.',
);
export const REASON_REQUIRED = refusal(422, 'Please give a reason.');

/** Optimistic locking: someone changed the row after it was read. */
export const STALE_VERSION = {
  'version-stale': refusal(
    409,
    'Someone else changed this after you opened it. Please reload and check the changes.',
  ),
};

function sharedRefusals(call: AnyCall): Refusals {
  const hasJsonBody = call.body !== undefined && !call.rawBody;
  return {
    ...pick('too-many-requests', 'unavailable'),
    ...((call.params || call.query || hasJsonBody) && pick('invalid-input')),
    ...((call.query || hasJsonBody || call.rawBody) && pick('bad-request')),
    ...(hasJsonBody && pick('payload-too-large', 'unsupported-media-type')),
    ...(call.rawBody && pick('payload-too-large')),
    ...(call.who !== 'public' && pick('token-expired', 'token-missing')),
    ...(typeof call.who === 'object' && pick('forbidden', 'second-factor-due')),
    ...(call.movesMoney && pick('idempotency-key-invalid', 'idempotency-key-reused', 'request-in-progress')),
  };
}

const TOO_MANY_REQUESTS = 429;

/**
 * Every refusal that a call may return; the fuzzer reports any other as a bug. The one exception: an ambiguous
 * request target is refused as `bad-request` before routing.
 */
export function declaredRefusals(call: AnyCall): Refusals {
  const specific = Object.entries(call.refusals as Refusals).map(([type, refusal]) => {
    const isInBody = call.failsInBody && refusal.status < TOO_MANY_REQUESTS;
    return [type, isInBody ? { ...refusal, status: 200 as const } : refusal] as const;
  });
  return { ...sharedRefusals(call), ...Object.fromEntries(specific) };
}

/** The message of every unexpected error; it reveals nothing internal. */
export const FAULT_MESSAGE = 'Something went wrong! Please try again.';

/** The body of every 4xx and 5xx response of a call (API-1), and of failures that some calls report in a 200. */
export const ErrorBody = z
  .object({
    type: z.string().describe('Stable identifier of the error'),
    requestId: z.string(),
    message: z.string().describe('Human-readable sentence'),
    msg: z.string().optional(),
    error: z.string().optional(),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe('For invalid input: the problem with each field'),
    retryAfterSeconds: z.number().int().min(1).optional().describe('As in the Retry-After header'),
    challenge: z
      .object({ token: z.string(), bits: z.number().int() })
      .optional()
      .describe('With some 429s: send its solution as `proofOfWork` to skip the wait'),
  })
  .loose();
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface FieldProblem {
  /** Dotted path, or `body`. */
  field: string;
  message: string;
}

export function fieldProblemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message }));
}
