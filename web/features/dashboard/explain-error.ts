import { isApiError } from '../../api/client.ts';

/** The shop's sentence for what went wrong, or ours where it could not be reached. */
export function explainError(error: Error, fallback: string): string {
  return (isApiError(error) && error.status > 0 && error.message) || fallback;
}
