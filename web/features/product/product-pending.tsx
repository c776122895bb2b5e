import { Skeleton } from '../../ui/skeleton.tsx';

const PACKS = Array.from({ length: 12 }, (_, index) => `pack-${index}`);

export function ProductPending() {
  return (
    <div aria-busy="true" className="page-width lg:pt-16">
      <div className="-mx-4 flex gap-4 lg:mx-0">
        <Skeleton className="size-29 lg:size-52" />
        <div className="grid flex-1 content-center gap-3 pr-4">
          <Skeleton className="h-9 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
      <div className="mt-20 grid gap-x-12 gap-y-4 lg:mt-10 lg:grid-cols-[1fr_23rem]">
        <div className="grid min-w-0 content-start gap-4 lg:gap-7">
          <Skeleton className="h-44 lg:h-52" />
          <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:gap-3 xl:grid-cols-4">
            {PACKS.map((pack) => (
              <Skeleton key={pack} className="h-37" />
            ))}
          </div>
        </div>
        <Skeleton className="h-88 max-lg:hidden" />
      </div>
    </div>
  );
}
