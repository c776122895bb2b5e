import { useSession } from '../../../api/session.ts';

/** Owners alone move money and change people; the server refuses everyone else too. */
export function useIsOwner(): boolean {
  return useSession()?.user.staffRole === 'owner';
}
