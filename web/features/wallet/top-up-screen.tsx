import { useMutation, useQuery } from '@tanstack/react-query';
import { explainError, isSignedOut } from '../../api/client.ts';
import { useIdempotencyKeys } from '../../api/idempotency.ts';
import { leaveFor, usePageRestored } from '../../api/leave.ts';
import { balanceQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { startTopUp } from '../../api/top-up.ts';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { formatRupees } from '../../text/format.ts';
import { AmountForm } from '../../ui/amount-form.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Note } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { QueriedBalance } from './queried-balance.tsx';

function useTopUp(back: string | undefined) {
  const { form } = useText(walletText);
  const keyFor = useIdempotencyKeys(true);
  const topUp = useMutation({
    mutationFn: (value: number) => startTopUp(value, keyFor({ value }), { back }),
    onSuccess: (url) => leaveFor(url),
    onError: (error) => isSignedOut(error) || toast('error', explainError(error, form.failed)),
  });
  usePageRestored(topUp.reset);
  return topUp;
}

export function TopUpScreen({ amount, back }: { amount: number | undefined; back: string | undefined }) {
  const { form: t, topUp: submit } = useText(walletText);
  const { topUp } = useShop();
  const userid = useSession()?.user.userid ?? '';
  const wallet = useQuery(balanceQuery(userid));
  const { mutate, isPending, isSuccess } = useTopUp(back);
  const check = (value: number) => {
    if (Number.isNaN(value)) return t.invalid;
    if (value < topUp.minRupees) return t.tooLow(formatRupees(topUp.minRupees));
    return value > topUp.maxRupees ? t.tooHigh(formatRupees(topUp.maxRupees)) : undefined;
  };
  return (
    <NarrowPage title={t.title} lead={t.lead}>
      <p className="flex items-center justify-between gap-4 border-y py-3">
        <span className="text-muted">{t.balance}</span>
        <QueriedBalance query={wallet} className="text-2xl" skeleton="h-6 w-24" />
      </p>
      <AmountForm
        initial={amount}
        label={t.amount}
        hint={t.limits(formatRupees(topUp.minRupees), formatRupees(topUp.maxRupees))}
        submitLabel={submit}
        busyLabel={t.submitting}
        isBusy={isPending || isSuccess}
        check={check}
        onInvalid={(message) => toast('error', message)}
        onSubmit={mutate}
      />
      <Note icon="shield">{t.after}</Note>
    </NarrowPage>
  );
}
