import type { AnyCall, RefusalDefinition, Refusals } from '@rush/contract/call.ts';
import { declaredRefusals, type ErrorBody, FAULT_MESSAGE, SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { isUnavailable } from '../database/outage.ts';
import type { Log } from '../log.ts';
import { Refusal, type RefusalDetails } from '../refusal.ts';

function definitionOf(call: AnyCall | null, type: string): RefusalDefinition | undefined {
  return call ? declaredRefusals(call)[type] : (SHARED_REFUSALS as Refusals)[type];
}

export interface ErrorOptions {
  log: Log;
  /** Turns every undeclared refusal into a 500. Otherwise, shared ones keep their status. */
  isStrict: boolean;
}

export function toErrorResponse(
  error: unknown,
  call: AnyCall | null,
  requestId: string,
  { log, isStrict }: ErrorOptions,
): Response {
  if (error instanceof Refusal) {
    const declared = definitionOf(call, error.type);
    if (declared) return errorResponse(call, error.type, declared, requestId, error.details);
    log.error({ err: error, requestId, call: call?.name }, 'undeclared refusal');
    const shared = definitionOf(null, error.type);
    if (shared && !isStrict) return errorResponse(call, error.type, shared, requestId, error.details);
  } else if (isUnavailable(error)) {
    log.error({ err: error, requestId, call: call?.name }, 'database unavailable');
    return errorResponse(call, 'unavailable', SHARED_REFUSALS.unavailable, requestId, {
      retryAfterSeconds: 2,
    });
  } else {
    log.error({ err: error, requestId, call: call?.name }, 'unexpected error');
  }
  return errorResponse(call, 'fault', { status: 500, message: FAULT_MESSAGE }, requestId, {});
}

function errorResponse(
  call: AnyCall | null,
  type: string,
  definition: { status: number; message: string },
  requestId: string,
  details: RefusalDetails,
): Response {
  const message = details.message ?? definition.message;
  const waitSeconds =
    details.retryAfterSeconds === undefined ? undefined : Math.max(1, Math.ceil(details.retryAfterSeconds));
  const body: ErrorBody = {
    ...call?.failureFields,
    ...details.extra,
    type,
    requestId,
    message,
    [call?.sentence ?? 'message']: message,
    // Front ends read these messages from `error`, for any call (SES-5).
    ...((type === 'token-expired' || type === 'token-missing') && { error: message }),
    ...(details.fields && { fields: details.fields }),
    ...(waitSeconds !== undefined && { retryAfterSeconds: waitSeconds }),
  };
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  };
  if (waitSeconds !== undefined) headers['retry-after'] = String(waitSeconds);
  if (definition.status === 401) headers['www-authenticate'] = 'Bearer';
  // The body is not read to its end, so the connection cannot be reused.
  if (definition.status === 413) headers.connection = 'close';
  // Front ends check `status: false` or `success: false` first.
  return new Response(JSON.stringify({ status: false, success: false, ...body }), {
    status: definition.status,
    headers,
  });
}
