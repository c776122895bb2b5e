import type { OpeningCheck, OpeningRead } from '@rush/contract/admin-opening.ts';
import { useQuery } from '@tanstack/react-query';
import { confirmRead, tryProviders } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import type { Tone } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { Note } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { AdminHeading, QueryStates } from '../parts/screen.tsx';
import { openingQuery, useOpeningChange } from './opening-left.tsx';

export function OpeningScreen() {
  const all = useOpeningChange(() => call(tryProviders, { body: {} }));
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading title={t.title} lead={t.lead} />
      <QueryStates query={useQuery({ ...openingQuery, staleTime: 0 })}>
        {({ open, checks }) => (
          <div className="grid gap-3">
            <Note tone={open === 0 ? 'success' : 'warning'} icon={open === 0 ? 'check' : 'shop'}>
              {open === 0 ? t.ready : t.open(open)}
            </Note>
            <Button
              className="w-fit"
              variant="outline"
              busy={all.isPending}
              onClick={() => all.mutate(undefined)}
            >
              {t.tryAll}
            </Button>
            <ol className="grid gap-3">
              {checks.map((check) => (
                <OpeningCheckCard key={check.key} check={check} />
              ))}
            </ol>
          </div>
        )}
      </QueryStates>
    </div>
  );
}

const TONES: Record<OpeningCheck['state'], Tone> = {
  done: 'success',
  open: 'warning',
  failed: 'danger',
  optional: 'plain',
};

function OpeningCheckCard({ check }: { check: OpeningCheck }) {
  const { title, state, lines, toRead, provider, page } = check;
  const confirm = useOpeningChange((subject: OpeningRead) => call(confirmRead, { body: { subject } }));
  const attempt = useOpeningChange((key: string) => call(tryProviders, { body: { provider: key } }));
  return (
    <li className="grid gap-2.5 bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{title}</h2>
        <StatusPill tone={TONES[state]}>{t.states[state]}</StatusPill>
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
          <Button
            size="sm"
            variant="outline"
            busy={attempt.isPending}
            aria-label={t.tryOf(title)}
            onClick={() => attempt.mutate(provider)}
          >
            {t.try}
          </Button>
        )}
        {page !== null && (
          <PathLink
            path={page}
            className={buttonClass({ size: 'sm', variant: 'outline' })}
            aria-label={t.showOf(title)}
          >
            {t.show}
          </PathLink>
        )}
      </div>
    </li>
  );
}
