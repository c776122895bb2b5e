import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { workQueue } from '#calls/admin-queue';
import { call } from '../../../api/client.ts';

export type QueueEntry = OutputOf<typeof workQueue>[number];

export const queueQuery = queryOptions({
  queryKey: ['mine', 'admin', 'queue'],
  queryFn: () => call(workQueue, {}),
  refetchInterval: 5_000,
  // Alerts matter most while another window is in front.
  refetchIntervalInBackground: true,
});
