import type { Limits } from '#platform/http/rate-limiter.ts';
import type { Platform } from '#platform/platform.ts';

export interface AccountParts {
  platform: Platform;
  limits: Limits;
}
