import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';

/** What operations on accounts need. */
export interface AccountParts {
  platform: Platform;
  limits: Limits;
}
