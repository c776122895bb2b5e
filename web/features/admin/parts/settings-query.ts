import { queryOptions } from '@tanstack/react-query';
import { readSettings } from '#calls/admin-settings';
import { call } from '../../../api/client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['mine', 'admin', 'settings'],
  queryFn: () => call(readSettings, {}),
});
