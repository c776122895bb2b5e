import { cx } from './class-names.ts';

/** A placeholder. Give it the exact size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block max-w-full animate-shimmer bg-[linear-gradient(100deg,var(--color-raised)_35%,var(--color-line)_50%,var(--color-raised)_65%)] bg-[length:200%_100%]',
        className,
      )}
    />
  );
}

/** @param row the classes of each placeholder, such as its height */
export function SkeletonRows({ count, row, className }: { count: number; row: string; className: string }) {
  return (
    <div aria-busy="true" className={`grid ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={String(index)} className={row} />
      ))}
    </div>
  );
}
