import type { OutputOf } from '@rush/contract/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { readBackups } from '#calls/admin-backups';
import { call } from '../../../api/client.ts';

export type Backups = OutputOf<typeof readBackups>;

export const backupsQuery = queryOptions({
  queryKey: ['mine', 'admin', 'backups'],
  queryFn: () => call(readBackups, {}),
  staleTime: 30_000,
});
