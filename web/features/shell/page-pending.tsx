import { Skeleton } from '../../ui/skeleton.tsx';

export function PagePending() {
  return (
    <div className="page-width grid gap-4 py-8" aria-busy="true">
      <Skeleton className="h-10 w-full max-w-56" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  );
}
