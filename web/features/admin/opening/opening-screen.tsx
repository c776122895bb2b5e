import type { OpeningCheck } from '@rush/contract/admin-opening.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, refusalOf } from '../../../api/client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RowButton } from '../parts/cells.tsx';
import { pluralize } from '../parts/figures.tsx';
import { FAILED } from '../parts/problems.tsx';
import { openingQuery } from '../parts/queries.ts';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';

const GROUPS: readonly (readonly [string, ...OpeningCheck['state'][]])[] = [
  ['To do', 'failed', 'open'],
  ['Optional', 'optional'],
  ['Done', 'done'],
];

export function OpeningScreen() {
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading title="Opening checklist" lead="What to finish before your first real customer." />
      <QueryStates query={useQuery({ ...openingQuery, staleTime: 0 })}>
        {({ open, checks }) => (
          <div className="grid gap-3">
            <Note tone={open === 0 ? 'success' : 'warning'} icon={open === 0 ? 'check' : 'shop'}>
              {open === 0 ? 'All done. Your shop is ready to sell.' : `${pluralize(open, 'step')} left`}
            </Note>
            {GROUPS.map(([title, ...states]) => {
              const group = checks.filter(({ state }) => states.includes(state));
              return (
                <details key={title} open={title === 'To do'} hidden={group.length === 0}>
                  <summary className="min-h-11 content-center font-semibold">{title}</summary>
                  <ol className="grid gap-3">
                    {group.map((check) => (
                      <OpeningCheckCard key={check.key} check={check} />
                    ))}
                  </ol>
                </details>
              );
            })}
          </div>
        )}
      </QueryStates>
    </div>
  );
}

type Checklist = Awaited<ReturnType<NonNullable<typeof openingQuery.queryFn>>>;

function useOpeningChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<Checklist>) => send(),
    onSuccess: (checklist) => queries.setQueryData(openingQuery.queryKey, checklist),
    onError: (error) => toast('error', refusalOf(error) ?? FAILED),
  });
}

function OpeningCheckCard({ check }: { check: OpeningCheck }) {
  const { title, state, lines, toRead, provider, page } = check;
  const linkLabel = state === 'done' ? 'Show' : 'Go there';
  const { mutate, isPending } = useOpeningChange();
  return (
    <li className="grid gap-2.5 bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        {state === 'failed' && <StatusPill tone="danger">Needs attention</StatusPill>}
      </div>
      <div className="grid max-w-prose gap-2 text-sm [overflow-wrap:anywhere]">
        {lines.map((line) => (
          <p key={line} className="first-letter:uppercase">
            {line}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {toRead.map(({ subject, label }) => (
          <Button
            key={subject}
            label={label}
            size="sm"
            busy={isPending}
            onClick={() => mutate(() => call('confirmRead', { body: { subject } }))}
          />
        ))}
        {provider !== null && (
          <RowButton
            label="Try it"
            of={title}
            busy={isPending}
            onClick={() => mutate(() => call('tryProviders', { body: { provider } }))}
          />
        )}
        {page !== null && (
          <PathLink
            path={page}
            className={buttonClass({ size: 'sm', variant: 'outline' })}
            aria-label={`${linkLabel}: ${title}`}
          >
            {linkLabel}
          </PathLink>
        )}
      </div>
    </li>
  );
}
