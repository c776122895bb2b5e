import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { fieldProblemsOf } from '@rush/contract/field-problems.ts';
import type { z } from 'zod';
import { ApiError, type CallOptions, call } from './client.ts';

/** Whether the contract's own schema takes this body; the page says in its own words what is missing. */
export function isBodyOf<C extends AnyCall>(definition: C, body: CallInput<C>['body']): boolean {
  return definition.body?.safeParse(body).success ?? true;
}

/**
 * Makes a call whose input the contract's own schema has found nothing wrong with; else throws the `ApiError` that the
 * server would answer. For forms in lazily loaded files, since the schemas come along.
 *
 * @param definition from `@rush/contract/…`, with its schemas
 */
export async function checkedCall<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<OutputOf<C>> {
  const error: z.ZodError | undefined = definition.body?.safeParse(input.body).error;
  if (!error) return call(definition, input, options);
  const { status, message } = SHARED_REFUSALS['invalid-input'];
  throw new ApiError(status, { type: 'invalid-input', message, fields: fieldProblemsOf(error) });
}
