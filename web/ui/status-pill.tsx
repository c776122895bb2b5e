import type { ReactNode } from 'react';
import { TONES, type Tone } from './badge.tsx';
import { cx } from './class-names.ts';

interface StatusPillProps {
  tone: Tone;
  isLive?: boolean;
  children: ReactNode;
}

export function StatusPill({ tone, isLive = false, children }: StatusPillProps) {
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
