import { isApiError } from './client.ts';

export function explainError(error: unknown, otherwise: string): string {
  return (isApiError(error) && error.status > 0 && error.message) || otherwise;
}

/** Why the shop refused; undefined for network and server failures, for which the screen has its own words. */
export function refusalOf(error: unknown): string | undefined {
  return isApiError(error) && error.status < 500 ? explainError(error, '') || undefined : undefined;
}
