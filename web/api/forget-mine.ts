import type { QueryClient } from '@tanstack/react-query';

/** What was read for the person who was signed in goes; what is on screen of it is read again where there is a new one. */
export function forgetMine(queryClient: QueryClient, next: 'remove' | 'read-again'): void {
  const ofPerson = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === 'mine' || queryKey[0] === 'role',
  };
  if (next === 'remove') queryClient.removeQueries(ofPerson);
  // What cannot be read is shown where it is missed.
  else queryClient.resetQueries(ofPerson).catch(() => undefined);
}
