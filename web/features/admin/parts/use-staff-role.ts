import { useSession } from '../../../api/session.ts';

/** Only owners move money and change people; the server enforces the same. */
export function useIsOwner(): boolean {
  return useSession()?.user.staffRole === 'owner';
}

/** Catalogue staff see no money. False until the role is known. */
export function useSeesMoney(): boolean {
  const role = useSession()?.user.staffRole ?? null;
  return role !== null && role !== 'catalogue';
}
