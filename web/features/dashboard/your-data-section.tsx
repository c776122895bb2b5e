import type { Consent } from '@rush/contract/personal-data.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { call, callQuery, explainError } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { formatDate, formatDateTime } from '../../text/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

const MY_DATA_KEY = ['mine', 'data'];

const DownloadDialog = lazy(() => import('./download-dialog.tsx'));
const EraseDialog = lazy(() => import('./erase-dialog.tsx'));

export function YourDataSection({ isStaff }: { isStaff: boolean }) {
  const t = useText(yourDataText);
  const [openDialog, setOpenDialog] = useState<'download' | 'erase' | null>(null);
  const query = useQuery(callQuery(MY_DATA_KEY, 'myData', {}, { staleTime: 0 }));
  const close = () => setOpenDialog(null);
  return (
    <>
      <AccountSection
        id="your-data"
        title={t.title}
        lead={t.lead}
        query={query}
        failed={t.loadFailed}
        height="h-40"
      >
        {(data) => (
          <div className="grid gap-4 border border-line-strong p-4">
            <ConsentList consents={data.consents} />
            <PushSubscriptions count={data.pushSubscriptions} />
            <div className="flex flex-wrap gap-2 border-t pt-4">
              <Button variant="outline" onClick={() => setOpenDialog('download')}>
                {t.download.open}
              </Button>
              {!isStaff && (
                <Button variant="danger" onClick={() => setOpenDialog('erase')}>
                  {t.erase.open}
                </Button>
              )}
            </div>
          </div>
        )}
      </AccountSection>
      <LazyMounted when={openDialog === 'download'}>
        {openDialog === 'download' && <DownloadDialog onClose={close} />}
      </LazyMounted>
      <LazyMounted when={openDialog === 'erase'}>
        {openDialog === 'erase' && query.data && <EraseDialog left={query.data.left} onClose={close} />}
      </LazyMounted>
    </>
  );
}

function PushSubscriptions({ count }: { count: number }) {
  const t = useText(yourDataText);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('withdrawPush', { body: {} }),
    onSuccess: ({ message }) => toast('info', message),
    onError: (error) => toast('error', explainError(error, t.failed)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: MY_DATA_KEY }),
        queryClient.invalidateQueries({ queryKey: ['mine', 'push'] }),
      ]),
  });
  if (count === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
      {t.consents.pushSubscriptions(count)}
      <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
        {t.consents.withdraw}
      </Button>
    </p>
  );
}

const INITIAL_COUNT = 3;

function ConsentList({ consents }: { consents: readonly Consent[] }) {
  const t = useText(yourDataText).consents;
  const [showsAll, setShowsAll] = useState(false);
  const visible = showsAll ? consents : consents.slice(0, INITIAL_COUNT);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t.title}</h3>
      {consents.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
      <ul className="grid gap-2">
        {visible.map((consent) => (
          <li key={consent._id} className="bg-raised p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {t[consent.subject]}
              <Badge tone={consent.action === 'accepted' ? 'success' : 'warning'}>{t[consent.action]}</Badge>
            </p>
            <p className="text-sm break-words text-muted">
              {[
                formatDateTime(consent.at),
                t.given[consent.given],
                ...(consent.subject === 'terms'
                  ? [t.version(formatDate(consent.noticeVersion)), t.languages[consent.language]]
                  : []),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {!showsAll && consents.length > INITIAL_COUNT && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {t.more}
        </Button>
      )}
    </div>
  );
}
