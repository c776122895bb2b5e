import type { QueryClient } from '@tanstack/react-query';

export function forgetMine(queryClient: QueryClient, next: 'remove' | 'read-again'): void {
  const ofPerson = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      ['mine', 'role', 'catalog'].includes(String(queryKey[0])),
  };
  if (next === 'remove') queryClient.removeQueries(ofPerson);
  // A failed refetch shows in its own place.
  else queryClient.resetQueries(ofPerson).catch(() => undefined);
}
