import type { OpeningCheck, OpeningRead } from '@rush/contract/admin-opening.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmRead, tryProviders } from '#calls/admin-opening';
import { call, refusalOf } from '../../../api/client.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { toast } from '../../../ui/toast.tsx';
import { RowButton } from '../parts/cells.tsx';
import { counted } from '../parts/figures.tsx';
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
              {open === 0 ? 'All done. Your shop is ready to sell.' : `${counted(open, 'step')} left`}
            </Note>
            {GROUPS.map(([title, ...states]) => {
              const group = checks.filter(({ state }) => states.includes(state));
              if (group.length === 0) return null;
              return (
                <details key={title} open={title === 'To do'}>
                  <summary className="min-h-11 content-center font-semibold">
                    {`${title} (${group.length})`}
                  </summary>
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

function useOpeningChange<Input = void>(mutationFn: (input: Input) => Promise<Checklist>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (checklist) => queries.setQueryData(openingQuery.queryKey, checklist),
    onError: (error) => toast('error', refusalOf(error) ?? FAILED),
  });
}

const STATES: Record<OpeningCheck['state'], readonly [Tone, string]> = {
  done: ['success', 'Done'],
  open: ['warning', 'Open'],
  failed: ['danger', 'Needs attention'],
  optional: ['plain', 'Optional'],
};

function OpeningCheckCard({ check }: { check: OpeningCheck }) {
  const { title, state, lines, toRead, provider, page } = check;
  const [tone, stateText] = STATES[state];
  const leads = state === 'done' ? 'Show' : 'Go there';
  const confirm = useOpeningChange((subject: OpeningRead) => call(confirmRead, { body: { subject } }));
  const attempt = useOpeningChange((key: string) => call(tryProviders, { body: { provider: key } }));
  return (
    <li className="grid gap-2.5 bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        <StatusPill tone={tone}>{stateText}</StatusPill>
      </div>
      <div className="grid max-w-prose gap-2 text-sm [overflow-wrap:anywhere]">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {toRead.map(({ subject, label }) => (
          <Button key={subject} size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(subject)}>
            {label}
          </Button>
        ))}
        {provider !== null && (
          <RowButton
            label="Try it"
            of={title}
            busy={attempt.isPending}
            onClick={() => attempt.mutate(provider)}
          />
        )}
        {page !== null && (
          <PathLink
            path={page}
            className={buttonClass({ size: 'sm', variant: 'outline' })}
            aria-label={`${leads}: ${title}`}
          >
            {leads}
          </PathLink>
        )}
      </div>
    </li>
  );
}
