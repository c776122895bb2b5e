import { freshProofState } from '#calls/fresh-proof';
import { callQuery } from '../../api/call-query.ts';

export const freshProofQuery = callQuery(['mine', 'fresh-proof'], freshProofState, {}, { staleTime: 0 });
