import type { QueryClient } from '@tanstack/react-query';

/** What was read for the person who was signed in goes, prices included; what is on screen of it is read again where there is a new one. */
export function forgetMine(queryClient: QueryClient, next: 'remove' | 'read-again'): void {
  const ofPerson = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['mine', 'role', 'catalog'].includes(String(queryKey[0])),
  };
  if (next === 'remove') queryClient.removeQueries(ofPerson);
  // What cannot be read is shown where it is missed.
  else queryClient.resetQueries(ofPerson).catch(() => undefined);
}
