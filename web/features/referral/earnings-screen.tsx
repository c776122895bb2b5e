import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { redeemEarnings } from '#calls/rewards';
import { call, isSignedOut } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { refusalOf } from '../../api/refusal-of.ts';
import { useText } from '../../text/catalogue.ts';
import { referralText } from '../../text/en/referral.ts';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { toast } from '../../ui/toast.tsx';
import { EarningsHistory } from './earnings-history.tsx';
import { referralStatsQuery } from './referral-queries.ts';
import { StatsFigures } from './stats-figures.tsx';

export function EarningsScreen() {
  const t = useText(referralText);
  return (
    <PageFrame title={t.earnings.title} lead={t.earnings.lead} actions={<RedeemButton />}>
      <StatsFigures />
      <section aria-labelledby="earnings">
        <h2 id="earnings" className="display mb-4 text-[1.75rem] font-extrabold md:text-4xl">
          {t.earnings.history}
        </h2>
        <EarningsHistory />
      </section>
    </PageFrame>
  );
}

function RedeemButton() {
  const t = useText(referralText);
  const queryClient = useQueryClient();
  const { data: stats } = useQuery(referralStatsQuery);
  const [round, setRound] = useState(0);
  const keyFor = useIdempotencyKeys(true);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(redeemEarnings, { body: {} }, { headers: { 'idempotency-key': keyFor({ round }) } }),
    onSuccess: ({ message }) => {
      setRound(round + 1);
      toast('success', message);
      void queryClient.invalidateQueries({ queryKey: ['mine'] });
    },
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast('error', refusalOf(error) ?? t.errors.redeem);
    },
  });
  return (
    <Button
      variant="primary"
      disabled={!stats || stats.pendingEarnings <= 0}
      busy={isPending}
      busyLabel={t.earnings.redeeming}
      onClick={() => mutate()}
    >
      {t.earnings.redeem}
    </Button>
  );
}
