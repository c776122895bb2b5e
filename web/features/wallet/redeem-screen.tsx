import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, explainError, isSignedOut } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { balanceQuery, pointsQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { formatBalance } from '../../text/format.ts';
import { AmountForm } from '../../ui/amount-form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueriedBalance } from './queried-balance.tsx';

/** Each successful redemption starts a new round with new idempotency keys. */
function useRedeem(userid: string) {
  const t = useText(walletText).redeemForm;
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const keyFor = useIdempotencyKeys(true);
  const mutation = useMutation({
    mutationFn: (value: number) => {
      const body = { value, userid };
      return call('redeemPoints', { body }, { headers: { 'idempotency-key': keyFor({ ...body, round }) } });
    },
    onSuccess: ({ msg, balance, points }) => {
      setRound(round + 1);
      queryClient.setQueryData(pointsQuery(userid).queryKey, { balance: points });
      queryClient.setQueryData(balanceQuery(userid).queryKey, { balance });
      void queryClient.invalidateQueries({ queryKey: ['mine', 'wallet'] });
      toast('success', msg);
    },
    onError: (error) => isSignedOut(error) || toast('error', explainError(error, t.failed)),
  });
  return { ...mutation, round };
}

export function RedeemScreen() {
  const { redeemForm: t, title: wallet } = useText(walletText);
  const userid = useSession()?.user.userid ?? '';
  const query = useQuery(pointsQuery(userid));
  const points = query.data;
  const { mutate, isPending, round } = useRedeem(userid);
  const check = (amount: number) => {
    if (Number.isNaN(amount)) return t.invalid;
    return points && amount > points.balance ? t.insufficient(formatBalance(points.balance)) : undefined;
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-y py-4">
        <span className="text-muted">{t.available}</span>
        <QueriedBalance query={query} isPoints className="text-4xl" skeleton="h-9 w-32" />
      </p>
      <AmountForm
        key={round}
        isPoints
        max={points && Math.floor(points.balance)}
        label={t.amount}
        hint={t.hint}
        submitLabel={t.title}
        busyLabel={t.submitting}
        isBusy={isPending}
        check={check}
        onSubmit={mutate}
      />
      <LinkButton to="/wallet" variant="outline" wide>
        {wallet}
      </LinkButton>
    </NarrowPage>
  );
}
