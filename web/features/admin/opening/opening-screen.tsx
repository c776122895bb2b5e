import { useQuery } from '@tanstack/react-query';
import { tryProviders } from '#calls/admin-opening';
import { call } from '../../../api/client.ts';
import { adminOpeningText as t } from '../../../text/admin/opening.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states.tsx';
import { AdminHeading } from '../parts/admin-heading.tsx';
import { QueryStates } from '../parts/query-states.tsx';
import { OpeningCheckCard } from './opening-check-card.tsx';
import { openingQuery, useOpeningChange } from './opening-query.ts';

/** What stands between the shop and its first real customer. */
export function OpeningScreen() {
  const query = useQuery({ ...openingQuery, staleTime: 0 });
  const all = useOpeningChange(() => call(tryProviders, { body: {} }));
  return (
    <div className="grid max-w-4xl gap-8">
      <AdminHeading title={t.title} lead={t.lead} />
      <QueryStates query={query}>
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
