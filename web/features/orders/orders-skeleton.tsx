import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function OrdersSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-52" />
      ))}
    </div>
  );
}
