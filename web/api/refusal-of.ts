import { isApiError } from './client.ts';

/**
 * Why the shop refused, in its own sentence; undefined where it could not be reached, or broke: of that it only says that
 * something went wrong, and the screen can say what.
 */
export function refusalOf(error: unknown): string | undefined {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) return undefined;
  return error.message || undefined;
}
