import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { sealBooksJob } from './jobs.ts';
import { sealBooks } from './seal-books.ts';

const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';

export function ledgerJobs({ db, log }: Platform): JobBinding[] {
  return [
    bindJob(
      sealBooksJob,
      async () => {
        const { sealed, hash } = await sealBooks(db);
        if (sealed > 0) log.info({ sealed, hash }, 'the books are sealed');
      },
      EVERY_QUARTER_OF_AN_HOUR,
    ),
  ];
}
