import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.ts';

/** Chains the hashes of the latest transfers. */
export const extendHashChainJob = defineJob({
  name: 'extend-hash-chain',
  payload: z.object({}),
  attemptsMax: 3,
});

/** Verifies all books; the back-office puts the rules of every domain together and binds it. */
export const auditBooksJob = defineJob({ name: 'audit-books', payload: z.object({}), attemptsMax: 3 });
