import { renderEvent } from '@rush/contract/texts/records.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError, type Output } from '../../api/client.ts';
import { leaveFor, linkTo } from '../../api/leave.ts';
import { useSession } from '../../api/session.ts';
import { WALLET_TONES } from '../../api/status-tones.ts';
import { forgetWaitingOrder, isRetryable, placeOrderAfter, readAfterTopUp } from '../../api/top-up.ts';
import { useText } from '../../text/catalogue.ts';
import { confirmationText } from '../../text/en/confirmation.ts';
import { recordsText } from '../../text/en/records.ts';
import { statusText } from '../../text/en/status.ts';
import { walletText } from '../../text/en/wallet.ts';
import { formatBalance } from '../../text/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { SignInPrompt } from '../../ui/sign-in-prompt.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { isPending, topUpStatusQuery } from './wallet-queries.ts';

export function WalletConfirmationScreen({ transactionId }: { transactionId: string }) {
  const { confirmation: t, title: wallet } = useText(walletText);
  const isMember = useSession() !== null;
  const { data, error, refetch } = useQuery({
    ...topUpStatusQuery(transactionId),
    enabled: isMember && transactionId !== '',
  });
  if (!isMember) {
    const from = `/walletconfirmation?client_txn_id=${encodeURIComponent(transactionId)}`;
    return <SignInPrompt {...t.signIn} from={from} />;
  }
  if (data) return <TopUpReceipt report={data} />;
  if (transactionId === '' || (isApiError(error) && error.status === 404)) {
    const walletLink = (
      <LinkButton to="/wallet" variant="primary">
        {wallet}
      </LinkButton>
    );
    return <EmptyState {...t.missing} action={walletLink} />;
  }
  if (error) return <ErrorState {...t.broken} onRetry={refetch} />;
  return (
    <div role="status" className="grid justify-items-center gap-4 px-4 py-24 text-center">
      <Spinner className="size-14 text-accent-text" />
      <p className="display text-3xl">{t.checking}</p>
      <p className="text-muted">{t.pending}</p>
    </div>
  );
}

type TopUpReport = Output<'walletTransactionStatus'>;

/** How long a payment is shown as being confirmed after the shopper returns from the bank. */
const CONFIRMING_MS = 5_000;

/** Whether no payment arrived within `CONFIRMING_MS`. A cancelled payment is reported as failed instead. */
function useIsUnpaid({ status, data }: TopUpReport): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useDelayed(true, () => setHasWaited(true), CONFIRMING_MS);
  return hasWaited && isPending(status) && data.payment_url !== null;
}

function useWaitingOrder({ txnid, status, review }: TopUpReport) {
  const t = useText(walletText).confirmation.order;
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: () => placeOrderAfter(txnid),
    onSuccess: (url) => leaveFor(url, 'replace'),
  });
  const { order, refusal } = readAfterTopUp(txnid);
  const isWaiting = order !== undefined;
  const isDue = isWaiting && status === 'Success' && !review;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  const problem = isApiError(error) ? error : refusal;
  return {
    isPlacing: isSuccess || (isDue && !error),
    retry: isRetryable(error) ? mutate : undefined,
    remark: problem
      ? (t.refused[problem.type as keyof typeof t.refused] ?? t.other(problem.message))
      : isPending(status) && isWaiting
        ? t.waiting
        : isDue || isSuccess
          ? t.placing
          : '',
  };
}

function useHeading({ status, review }: TopUpReport, isUnpaid: boolean): { title: string; text: string } {
  const t = useText(walletText).confirmation;
  const { heading, lead } = useText(confirmationText);
  const records = useText(recordsText);
  if (review) return { title: records.review[review.kind], text: renderEvent(records, review) };
  if (isUnpaid) return { title: heading.unpaid, text: lead.unpaid };
  if (isPending(status)) return { title: t.pendingTitle, text: t.pending };
  return status === 'Success'
    ? { title: t.success, text: t.successText }
    : { title: t.failed, text: t.failedText };
}

function TopUpReceipt({ report }: { report: TopUpReport }) {
  const { confirmation: t, columns, title: wallet } = useText(walletText);
  const labels = useText(statusText);
  const isUnpaid = useIsUnpaid(report);
  const status = isUnpaid ? 'Created' : report.status;
  const { title, text } = useHeading(report, isUnpaid);
  const { isPlacing, remark, retry } = useWaitingOrder(report);
  return (
    <div className="page-width grid justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-lg gap-6">
        <div role="status" aria-live="polite">
          <p className="mb-4 flex items-center gap-3">
            <StatusPill tone={WALLET_TONES[status]} isLive={isPending(status)}>
              {labels.wallet[status]}
            </StatusPill>
            {(isPlacing || (isPending(report.status) && !isUnpaid && !report.review)) && (
              <Spinner className="size-5 text-muted" />
            )}
          </p>
          <h1 className="display text-4xl font-extrabold sm:text-5xl">{title}</h1>
          <p className="mt-3 text-muted">{text}</p>
          {remark && <p className="mt-3 font-semibold">{remark}</p>}
        </div>
        {retry && (
          <Button variant="primary" size="lg" onClick={() => retry()}>
            {t.again}
          </Button>
        )}
        {!isPlacing && !retry && <NextStep report={report} isUnpaid={isUnpaid} />}
        <div className="ticket bg-raised [--tear:5rem]">
          <dl className="grid gap-2.5 p-4">
            <Fact term={columns.id}>
              <span className="text-xs break-all tabular-nums">{report.txnid}</span>
              <CopyButton text={report.txnid} label={t.copy} />
            </Fact>
            <Fact term={columns.status}>{labels.wallet[status]}</Fact>
          </dl>
          <div aria-hidden="true" className="tear-line h-px text-line-strong" />
          <p className="flex h-(--tear) items-center justify-between gap-2 px-4">
            <span className="font-semibold">{columns.amount}</span>
            <span className="numerals text-[min(2.25rem,11vw)]">₹{formatBalance(report.amount)}</span>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <LinkButton to="/home" variant="outline">
            {useText(confirmationText).home}
          </LinkButton>
          <LinkButton to="/wallet" variant="outline">
            {wallet}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}

function NextStep({ report, isUnpaid }: { report: TopUpReport; isUnpaid: boolean }) {
  const { confirmation: t, order: viewOrder } = useText(walletText);
  const payment = useText(confirmationText);
  const className = buttonClass({ variant: 'primary', size: 'lg' });
  const { back, order, placed } = readAfterTopUp(report.txnid);
  if (placed)
    return (
      <a href={linkTo(placed)} className={className}>
        {viewOrder}
      </a>
    );
  if (isPending(report.status) && report.data.payment_url) {
    return (
      <div className="grid gap-2">
        {/* The original payment page, so that nobody pays twice. */}
        <a href={linkTo(report.data.payment_url)} className={className}>
          {isUnpaid ? payment.payAgain : payment.payNow}
        </a>
        {isUnpaid && back && (
          <PathLink
            path={back}
            onLeave={() => forgetWaitingOrder(order?.product_id)}
            className={buttonClass({ variant: 'outline', size: 'lg' })}
          >
            {t.back}
          </PathLink>
        )}
      </div>
    );
  }
  const isFailed = report.status === 'Failed' && !report.review;
  if (back && (report.status === 'Success' || (isFailed && order)))
    return (
      <PathLink path={isFailed ? `${back}&pay=wallet` : back} className={className}>
        {isFailed ? t.again : t.back}
      </PathLink>
    );
  if (!isFailed) return null;
  return (
    <Link to="/topup" search={{ amount: report.amount, ...(back && { back }) }} className={className}>
      {t.again}
    </Link>
  );
}
