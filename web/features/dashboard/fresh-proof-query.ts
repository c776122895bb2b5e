import { freshProofState } from '#calls/fresh-proof';
import { callQuery } from '../../api/call-query.ts';

/** What a change requires: the password, or a fresh proof. */
export const freshProofQuery = callQuery(['mine', 'fresh-proof'], freshProofState, {}, { staleTime: 0 });
