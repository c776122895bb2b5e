import { bindJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { extendHashChain } from './extend-hash-chain.ts';
import { extendHashChainJob } from './jobs.ts';

export function ledgerJobs({ db, log }: Platform): JobBinding[] {
  return [
    bindJob(extendHashChainJob, async () => {
      const { linked, hash } = await extendHashChain(db);
      if (linked > 0) log.info({ linked, hash }, 'the hash chain was extended');
    }),
  ];
}
