import type { ReactNode } from 'react';

export const TEXT_LINK =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-text';

interface NarrowPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <section className="page-width grid justify-items-center py-8 md:py-16">
      <div className="w-full max-w-md">
        <div className="awning max-md:hidden" aria-hidden="true" />
        <div className="grid gap-6 md:border md:border-t-0 md:bg-raised/40 md:px-8 md:pt-6 md:pb-8">
          <div>
            <h1 className="display text-5xl font-extrabold">{title}</h1>
            {lead && <p className="mt-2 text-muted">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
