import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function OrdersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <div className="flex h-11 items-center justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-11 w-36" />
      </div>
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-60" />
        ))}
      </div>
    </div>
  );
}
