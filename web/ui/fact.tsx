import type { ReactNode } from 'react';

export function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      <dt className="text-sm text-muted">{term}</dt>
      {/* The margin aligns a copy button's icon, not its tap area, with the text. */}
      <dd className="flex min-w-0 items-center gap-1 text-right font-semibold wrap-anywhere has-[button]:-mr-3">
        {children}
      </dd>
    </div>
  );
}
