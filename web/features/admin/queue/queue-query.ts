import type { OutputOf } from '@rush/contract/call.ts';
import { workQueue } from '#calls/admin-queue';
import { callQuery } from '../../../api/call-query.ts';

export type QueueEntry = OutputOf<typeof workQueue>[number];

export const queueQuery = callQuery(
  ['mine', 'admin', 'queue'],
  workQueue,
  {},
  // Alerts matter most while another window is in front.
  { refetchInterval: 5_000, refetchIntervalInBackground: true },
);
