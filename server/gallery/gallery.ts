import type { RecordAudit } from '#platform/audit.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { ResponseCache } from '#platform/http/response-cache.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { GalleryImageRow } from './tables.ts';

export interface Gallery {
  platform: Platform;
  files: Files;
  responseCache: ResponseCache;
  audit: RecordAudit;
  listPictureUses(queries: Queries, url: string): Promise<string[]>;
}

/** Refuses with `image-not-found`, `version-stale`. */
export async function lockImage(
  tx: Tx,
  id: string,
  { isDeleted = false, version }: { isDeleted?: boolean; version?: number } = {},
): Promise<GalleryImageRow> {
  const row = await tx
    .selectFrom('gallery_images')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('image-not-found');
  if (version !== undefined && version !== row.version)
    refuse('version-stale', { extra: { version: row.version } });
  return row;
}
