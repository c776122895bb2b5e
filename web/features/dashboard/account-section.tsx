import type { ReactNode } from 'react';
import { RetryNote } from '../../ui/retry-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SectionHeadProps {
  id: string;
  title: ReactNode;
  lead: ReactNode;
  action?: ReactNode;
}

export function SectionHead({ id, title, lead, action }: SectionHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h2 id={id} className="display flex items-center gap-3 text-[1.75rem] font-extrabold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{lead}</p>
      </div>
      {action}
    </div>
  );
}

interface AccountSectionProps<Data> extends SectionHeadProps {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  failed: string;
  height: string;
  children: (data: Data) => ReactNode;
}

export function AccountSection<Data>(props: AccountSectionProps<Data>) {
  const { query, failed, height, children, ...head } = props;
  return (
    <section aria-labelledby={head.id}>
      <SectionHead {...head} />
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && !query.isError && <Skeleton className={height} />}
      {query.data === undefined && query.isError && <RetryNote text={failed} onRetry={query.refetch} />}
    </section>
  );
}
