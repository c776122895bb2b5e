import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function PageFrame({ title, lead, actions, className, children }: PageFrameProps) {
  return (
    <div className={cx('page-width grid gap-6 py-6 md:gap-8 md:py-10', className)}>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display text-4xl font-extrabold md:text-5xl">{title}</h1>
          {lead && <p className="mt-2 max-w-prose text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
