import type { AnyCall, CallInput } from '@rush/contract/call.ts';
import { requestOf } from '@rush/contract/request.ts';
import { ApiError, type CallOptions, isSignedOut, readBody, requestInit, send } from './client.ts';
import { announceSessionEnd, readToken } from './session.ts';

/** Makes a call that answers with a file or an event stream. Throws `ApiError`. */
export async function openStream<C extends AnyCall>(
  definition: C,
  input: CallInput<C>,
  options: Pick<CallOptions, 'signal' | 'accept'>,
): Promise<Response> {
  const { method, path, body } = requestOf(definition, input);
  const token = readToken();
  const response = await send(path, requestInit(method, body, { ...options, token }));
  if (response.ok) return response;
  const error = new ApiError(response.status, await readBody(response), definition.name);
  if (isSignedOut(error)) announceSessionEnd(token);
  throw error;
}
