import { useSession } from '../../../api/session.ts';

/** Only owners can move money and change users; the server enforces this too. */
export function useIsOwner(): boolean {
  return useSession()?.user.staffRole === 'owner';
}

/** False for catalogue staff, and until the role is known. */
export function useSeesMoney(): boolean {
  const role = useSession()?.user.staffRole ?? null;
  return role !== null && role !== 'catalogue';
}
