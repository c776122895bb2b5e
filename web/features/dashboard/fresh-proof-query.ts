import { callQuery } from '../../api/client.ts';

export const freshProofQuery = callQuery(['mine', 'fresh-proof'], 'freshProofState', {}, { staleTime: 0 });
