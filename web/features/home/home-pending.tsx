import { Skeleton } from '../../ui/skeleton.tsx';

const TILES = Array.from({ length: 12 }, (_, index) => `tile-${index}`);

export function HomePending() {
  return (
    <div aria-busy="true">
      <Skeleton className="aspect-[8/5] md:hidden" />
      <div className="page-width hidden pt-6 md:block">
        <Skeleton className="aspect-[3/1]" />
      </div>
      <div className="page-width mt-10 lg:mt-14">
        <Skeleton className="mb-4 h-8 w-64 md:h-11" />
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4 md:gap-4 lg:grid-cols-5 xl:grid-cols-6">
          {TILES.map((tile) => (
            <div key={tile}>
              <Skeleton className="aspect-square" />
              <Skeleton className="mt-px h-17 md:h-20" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
