import { useQuery, useQueryClient } from '@tanstack/react-query';
import { secondFactorState } from '#calls/second-factor';
import { call } from '../../api/client.ts';
import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Note } from '../../ui/states.tsx';
import { SecondFactorOff } from './second-factor-off.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

export function SecondFactorSection() {
  const t = useText(accountSecurityText).factor;
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: ['mine', 'second-factor'],
    queryFn: ({ signal }) => call(secondFactorState, {}, { signal }),
    staleTime: 0,
  });
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: ['role'] });
    void queryClient.invalidateQueries({ queryKey: ['mine', 'devices'] });
    void refetch();
  };
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="display flex items-center gap-3 text-[1.75rem] font-extrabold">
        {t.title}
        {data && (
          <Badge tone={data.isOn ? 'success' : data.isRequired ? 'warning' : 'plain'}>
            {data.isOn ? t.on : t.off}
          </Badge>
        )}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{t.lead}</p>
      {!data && !isError && <Skeleton className="h-20" />}
      {!data && isError && (
        <Note tone="danger" icon="warn">
          {t.unread}{' '}
          <button type="button" className="min-h-9 underline" onClick={() => void refetch()}>
            {t.retry}
          </button>
        </Note>
      )}
      {data && (
        <div className="bg-raised p-4 sm:p-6">
          {data.isOn ? (
            <SecondFactorOff state={data} onDone={readAgain} />
          ) : (
            <SecondFactorSetUp onDone={readAgain} />
          )}
        </div>
      )}
    </section>
  );
}
