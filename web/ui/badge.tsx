import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type Tone = 'plain' | 'accent' | 'coin' | 'success' | 'warning' | 'danger' | 'info' | 'inverse';

export const TONES: Record<Tone, string> = {
  plain: 'bg-line text-foreground',
  accent: 'bg-accent text-on-accent',
  coin: 'bg-coin text-on-coin',
  success: 'bg-success-fill text-success',
  warning: 'bg-warning-fill text-warning',
  danger: 'bg-danger-fill text-danger',
  info: 'bg-info-fill text-info',
  inverse: 'bg-inverse text-on-inverse',
};

interface BadgeProps {
  tone?: Tone;
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
