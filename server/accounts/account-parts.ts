import type { Limits } from '#platform/http/limits.ts';
import type { Platform } from '#platform/platform.ts';

export interface AccountParts {
  platform: Platform;
  limits: Limits;
}
