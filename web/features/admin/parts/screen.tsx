import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError } from '../../../api/client.ts';
import { cx } from '../../../ui/class-names.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';

interface AdminHeadingProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

export function AdminHeading({ title, lead, children }: AdminHeadingProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="display text-4xl font-extrabold">{title}</h1>
        {lead && <p className="mt-1.5 max-w-prose text-muted">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  );
}

interface PanelProps {
  title: string;
  /** The heading stays for screen readers. */
  isTitleHidden?: boolean;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, isTitleHidden = false, aside, className, children }: PanelProps) {
  return (
    <section className={cx('grid content-start gap-3', className)}>
      <div
        className={cx(
          isTitleHidden ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1',
        )}
      >
        <h2 className="display text-2xl">{title}</h2>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  const filledRows = rows.filter(
    ([, value]) => value !== '' && value !== null && value !== undefined && value !== false,
  );
  if (filledRows.length === 0) return null;
  return (
    <dl className="grid bg-raised px-3 py-1.5">
      {filledRows.map(([term, value]) => (
        <div
          key={term}
          className="flex flex-wrap justify-between gap-x-4 border-b py-2 text-sm last:border-b-0"
        >
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RawText({ value }: { value: unknown }) {
  return (
    <pre className="whitespace-pre-wrap bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]">
      {prettyPrint(value)}
    </pre>
  );
}

function prettyPrint(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2) ?? '';
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  failure?: string;
  children: (data: Data) => ReactNode;
}

export function QueryStates<Data>({ query, failure, children }: QueryStatesProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (isApiError(query.error) && query.error.status === 404)
    return <ErrorState title={query.error.message} />;
  if (query.isError)
    return (
      <ErrorState
        title={failure ? <span className="text-danger">{failure}</span> : 'This could not be loaded.'}
        onRetry={query.refetch}
      />
    );
  return <SkeletonRows count={5} row="h-12" className="gap-2" />;
}
