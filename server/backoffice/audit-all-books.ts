import type { Metrics } from '#platform/http/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { readBooks } from './read-books.ts';

/** The nightly proof: a difference is logged as an error with its name, and counted for alerts. */
export async function auditAllBooks(platform: Platform, metrics: Metrics): Promise<void> {
  const { differences } = await readBooks(platform);
  metrics.set('rush_book_differences', differences.length);
  for (const difference of differences) platform.log.error({ difference }, 'the books do not agree');
}
