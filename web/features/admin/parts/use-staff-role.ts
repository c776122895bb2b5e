import { useSession } from '../../../api/session.ts';

/** Owners alone move money and change people; the server refuses everyone else too. */
export function useIsOwner(): boolean {
  return useSession()?.user.staffRole === 'owner';
}

/** Who keeps the catalogue has nothing to do with money. False as long as it is not known who is there. */
export function useSeesMoney(): boolean {
  const role = useSession()?.user.staffRole ?? null;
  return role !== null && role !== 'catalogue';
}
