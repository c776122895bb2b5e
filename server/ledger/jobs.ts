import { bindJob, defineScheduledJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { extendHashChain } from './extend-hash-chain.ts';

export const extendHashChainJob = defineScheduledJob('extend-hash-chain', 3);

/** The back-office binds this job, because it needs the rules of every domain. */
export const auditBooksJob = defineScheduledJob('audit-books', 3);

export function ledgerJobs({ db, log }: Platform): JobBinding[] {
  return [
    bindJob(extendHashChainJob, async () => {
      const { linked, hash } = await extendHashChain(db);
      if (linked > 0) log.info({ linked, hash }, 'extended the hash chain');
    }),
  ];
}
