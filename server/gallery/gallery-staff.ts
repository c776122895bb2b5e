import type { RecordAudit } from '#platform/audit.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Limits } from '#platform/http/limits.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';

/** What staff's operations on the gallery need. */
export interface GalleryStaff {
  platform: Platform;
  files: Files;
  limits: Limits;
  responseCache: ResponseCache;
  audit: RecordAudit;
  /** Names of what shows a picture elsewhere in the shop; the catalogue answers. */
  listPictureUses(queries: Queries, url: string): Promise<string[]>;
}
