import { readSettings } from '#calls/admin-settings';
import { callQuery } from '../../../api/call-query.ts';

export const settingsQuery = callQuery(['mine', 'admin', 'settings'], readSettings);
