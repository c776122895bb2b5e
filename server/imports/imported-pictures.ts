import { createHash } from 'node:crypto';
import { PICTURE_BYTES_MAX } from '@rush/contract/admin-gallery.ts';
import { safeLink } from '@rush/contract/safe-link.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { invalidateCatalog } from '#catalog/catalog-staff.ts';
import { replacePicture } from '#catalog/picture-uses.ts';
import { storeUpload } from '#gallery/pictures/store-upload.ts';
import type { Queries, Tx } from '#platform/database/database.ts';
import { hasRoomFor } from '#platform/files/disk-space.ts';
import { picturePath } from '#platform/files/picture-path.ts';
import { defineJob, enqueue, PRIORITY_LATER } from '#platform/jobs/jobs.ts';
import { FetchRefused, fetchPublic, type PublicNetwork } from '#platform/public-fetch/fetch-public.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Imports } from './import-row.ts';

export const copyPictureJob = defineJob({
  name: 'copy-picture',
  payload: z.object({ url: z.string() }),
  attemptsMax: 5,
  priority: PRIORITY_LATER,
});

/** The same limit as in ItemBody. */
const URL_LENGTH_MAX = 500;
const TIMEOUT_MS = 20_000;
/** Serial, so that the previous shop is not overloaded. */
const QUEUE = 'copy-pictures';
const TEMPORARY_PROBLEMS: ReadonlySet<string> = new Set(['unreachable', 'too-slow', 'disk-full']);

/** The external URL in a cell; null for paths in this shop and invalid URLs. */
export function externalUrl(cell: string, publicUrl: string): string | null {
  const link = /^https:/i.test(cell) ? safeLink(cell, publicUrl) : null;
  return link?.startsWith('https:') && link.length <= URL_LENGTH_MAX ? link : null;
}

export async function findCopiedPath(queries: Queries, url: string): Promise<string | null> {
  const row = await queries
    .selectFrom('imported_pictures')
    .select('path')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.path ?? null;
}

/** Queues pictures that are not copied yet, in the rows' transaction. Failed ones are retried. */
export async function queuePictures(tx: Tx, urls: ReadonlySet<string>, now: Date): Promise<void> {
  for (const url of urls) {
    const queued = await tx
      .insertInto('imported_pictures')
      .values({ url, path: null, problem: null, asked_at: now, tried_at: null })
      .onConflict((conflict) =>
        conflict
          .column('url')
          .doUpdateSet({ problem: null, asked_at: now })
          .where('imported_pictures.path', 'is', null),
      )
      .returning('url')
      .executeTakeFirst();
    if (queued) await enqueue(tx, copyPictureJob, { url }, { key: jobKeyOf(url), queue: QUEUE });
  }
}

/** A URL may be too long for a job key. */
function jobKeyOf(url: string): string {
  return `copy-picture ${createHash('sha256').update(url).digest('hex')}`;
}

/** Copies a picture and replaces its URL. Records a final failure; throws for retries and unexpected errors. */
export async function copyPicture(
  imports: Imports,
  { url, isLast }: { url: string; isLast: boolean },
  network?: PublicNetwork,
): Promise<void> {
  const { db, clock } = imports.platform;
  if ((await findCopiedPath(db.queries, url)) !== null) return;
  try {
    if (!(await hasRoomFor(imports.platform, 'pictures'))) refuse('disk-full');
    const bytes = await fetchPublic(url, { bytesMax: PICTURE_BYTES_MAX, timeoutMs: TIMEOUT_MS }, network);
    const { key } = await storeUpload({ queries: db.queries, files: imports.files }, bytes, 'art');
    const path = picturePath(key);
    await db.transaction(async (tx) => {
      const now = clock.now();
      await tx
        .updateTable('imported_pictures')
        .set({ path, problem: null, tried_at: now })
        .where('url', '=', url)
        .execute();
      await replacePicture(tx, { from: url, to: path, now });
    });
    invalidateCatalog(imports);
  } catch (error) {
    const knownProblem = problemOf(error);
    // Staff see only `unknown` for an unexpected error; the log has the details.
    const mayRetry = knownProblem === null || TEMPORARY_PROBLEMS.has(knownProblem);
    if (mayRetry && !isLast) throw error;
    await db.queries
      .updateTable('imported_pictures')
      .set({ problem: knownProblem ?? 'unknown', tried_at: clock.now() })
      .where('url', '=', url)
      .execute();
    if (knownProblem === null) throw error;
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof FetchRefused) return error.problem;
  return error instanceof Refusal ? error.type : null;
}

export async function summarizePictures(queries: Queries) {
  const { rows } = await sql<{ copied: number; waiting: number }>`
    select count(*) filter (where path is not null)::int as copied,
           count(*) filter (where path is null and problem is null)::int as waiting
    from imported_pictures`.execute(queries);
  const failed = await queries
    .selectFrom('imported_pictures')
    .select(['url', 'problem'])
    .where('problem', 'is not', null)
    .orderBy('tried_at', 'desc')
    .limit(100)
    .execute();
  return {
    ...rows[0]!,
    failed: failed.map(({ url, problem }) => ({ url, problem: problem ?? '' })),
  };
}
