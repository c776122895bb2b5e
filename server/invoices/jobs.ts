import { z } from 'zod';
import { bindJob, defineJob, type JobBinding } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { issueDocuments } from './issue-documents.ts';

export const issueDocumentsJob = defineJob({
  name: 'issue-documents',
  payload: z.object({}),
  attemptsMax: 1,
});

/** Issues what is due every minute; who asks for a document earlier has it issued at once (`find-document.ts`). */
export function invoiceJobs(platform: Platform): JobBinding[] {
  return [
    bindJob(issueDocumentsJob, async () => {
      if ((await issueDocuments(platform)) === 'gstin-missing')
        platform.log.warn('documents are not issued: the settings of tax have no GSTIN');
    }),
  ];
}
