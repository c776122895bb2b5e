import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'plain' | 'rani' | 'coin' | 'mint' | 'amber' | 'brick' | 'sky' | 'inverse';

const TONES: Record<Tone, string> = {
  plain: 'bg-line text-paper',
  rani: 'bg-rani text-on-rani',
  coin: 'bg-coin text-on-coin',
  mint: 'bg-mint-fill text-mint',
  amber: 'bg-amber-fill text-amber',
  brick: 'bg-brick-fill text-brick',
  sky: 'bg-sky-fill text-sky',
  inverse: 'bg-inverse text-on-inverse',
};

interface BadgeProps {
  tone?: Tone;
  /** Cut at a slant on its right, as a price flag is. */
  isFlag?: boolean;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = 'plain', isFlag = false, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'eyebrow inline-flex items-center gap-1 px-2 py-1 text-xs whitespace-nowrap',
        isFlag && 'pr-3.5 [clip-path:polygon(0_0,100%_0,calc(100%_-_8px)_100%,0_100%)]',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A status in words with a dot of its colour; the words alone say it all. */
export function StatusPill({
  tone,
  isLive = false,
  children,
}: {
  tone: Tone;
  isLive?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 px-2.5 py-1 text-sm font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span aria-hidden="true" className={cx('size-2 bg-current', isLive && 'animate-pulse-dot')} />
      {children}
    </span>
  );
}
