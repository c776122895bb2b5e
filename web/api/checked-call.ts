import type { AnyCall, CallInput, OutputOf } from '@rush/contract/call.ts';
import { fieldProblemsOf, SHARED_REFUSALS } from '@rush/contract/errors.ts';
import type { z } from 'zod';
import { ApiError, type CallOptions, call } from './client.ts';

/**
 * Makes a call after checking its body against the contract's schema. Throws the same `ApiError` as a refusal by the
 * server. For lazily loaded forms only, because it loads the schemas.
 */
export async function checkedCall<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<OutputOf<C>> {
  const error: z.ZodError | undefined = definition.body?.safeParse(input.body).error;
  if (!error) return call(definition.name, input, options) as Promise<OutputOf<C>>;
  const { status, message } = SHARED_REFUSALS['invalid-input'];
  throw new ApiError(status, { type: 'invalid-input', message, fields: fieldProblemsOf(error) });
}
