import { isApiError } from './client.ts';

/** The server's own sentence, or `otherwise` where it could not be reached or gave none. */
export function explainError(error: unknown, otherwise: string): string {
  return (isApiError(error) && error.status > 0 && error.message) || otherwise;
}

/** Why the shop refused; undefined where it could not be reached or failed: the screen has words for that. */
export function refusalOf(error: unknown): string | undefined {
  return isApiError(error) && error.status < 500 ? explainError(error, '') || undefined : undefined;
}
