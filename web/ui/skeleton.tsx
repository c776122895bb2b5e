import { cx } from './class-names.ts';

/** A still life of what will stand here; give it the very size of it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block max-w-full animate-shimmer bg-[linear-gradient(100deg,var(--raised)_35%,var(--line)_50%,var(--raised)_65%)] bg-[length:200%_100%]',
        className,
      )}
    />
  );
}
