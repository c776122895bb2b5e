import type { PaymentMode } from '@rush/contract/order-states.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { balanceQuery, unpaidOrdersQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatBalance, formatRupees } from '../../text/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CoinMark, Coins, Price } from '../../ui/money.tsx';
import { Note } from '../../ui/states.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { DifferenceNote } from './compare-player.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import type { Purchase } from './use-purchase.ts';

const UPI_APPS = ['PhonePe', 'Google Pay', 'Paytm', 'Fampay'];

interface PaymentSheetProps {
  purchase: Purchase;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  initialMode?: PaymentMode;
}

export default function PaymentSheet({ purchase, open, onOpenChange, initialMode }: PaymentSheetProps) {
  const t = useText(productText);
  const [choice, setChoice] = useState(initialMode);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isSuccess, problem } = usePlaceOrder(purchase, open);
  const isBusy = isPending || isSuccess;
  const { balance, missing, isLoading } = useWallet(purchase.total);
  // By default R-Coins if they cover the price, else UPI; undefined while the balance loads.
  const mode = choice ?? (isLoading ? undefined : missing > 0 || balance === undefined ? 'upi' : 'wallet');
  const { topUp: limits } = useShop();
  const topUp = mode === 'wallet' && missing > 0 ? Math.max(Math.ceil(missing), limits.minRupees) : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      isBusy={isBusy}
      shape="sheet"
      initialFocus={initialMode && confirmButton}
      title={
        <>
          <span aria-hidden="true" className="text-accent-text">
            4{' '}
          </span>
          {t.steps.pay}
        </>
      }
      footer={
        <Button
          ref={confirmButton}
          variant="primary"
          size="lg"
          wide
          disabled={mode === undefined || purchase.coupon.isApplying}
          busy={isBusy}
          busyLabel={isSuccess ? t.pay.leaving : t.pay.processing}
          onClick={() => mode && mutate({ mode, topUp })}
        >
          {topUp ? t.pay.topUp(formatRupees(topUp)) : `${t.pay.confirm} · ${formatRupees(purchase.total)}`}
        </Button>
      }
    >
      <div className="grid gap-5 p-4">
        <OrderTicket purchase={purchase} />
        {purchase.coupon.error && <Note tone="warning">{purchase.coupon.error}</Note>}
        {purchase.difference && <DifferenceNote difference={purchase.difference} />}
        {!isBusy && <UnpaidOrder purchase={purchase} />}
        <PaymentChoices
          mode={mode}
          onChoose={setChoice}
          balance={balance}
          missing={missing}
          isDisabled={isBusy}
        />
        {problem && (
          <Note tone="danger" icon="warn">
            {problem}
          </Note>
        )}
        <p className="text-sm text-muted">{t.pay.safe}</p>
      </div>
    </Dialog>
  );
}

function useWallet(total: number): { balance: number | undefined; missing: number; isLoading: boolean } {
  const userid = useSession()?.user.userid ?? '';
  const { data, isLoading } = useQuery(balanceQuery(userid));
  const balance = data?.balance;
  return { balance, missing: balance === undefined ? 0 : Math.max(0, total - balance), isLoading };
}

function OrderTicket({ purchase }: { purchase: Purchase }) {
  const { product, item, check, draft, price, total, coupon } = purchase;
  const { confirm, pay } = useText(productText);
  const { nameOf } = useCatalogTexts();
  const ids = draft.inputs.map(readId).filter(Boolean);
  const details = check.username ? ids : ids.slice(1);
  return (
    <div className="[--tear:4.25rem]">
      <div className="ticket bg-inverse text-on-inverse">
        <dl className="grid gap-3 p-4 pb-3">
          <div>
            <dt className="text-sm text-on-inverse-muted">{product.name}</dt>
            <dd className="display text-2xl">{item && <span {...nameOf(item)} />}</dd>
          </div>
          <div>
            <dt className="text-sm text-on-inverse-muted">{confirm.player}</dt>
            <dd className="flex items-center gap-2 text-lg leading-tight font-semibold">
              <span className="min-w-0 wrap-anywhere">{check.username ?? ids[0]}</span>
              {check.username && <Icon name="check" label={pay.verified} className="size-5" />}
            </dd>
            {details.length > 0 && (
              <dd className="text-sm wrap-anywhere text-on-inverse-muted tabular-nums">
                {details.join(' · ')}
              </dd>
            )}
          </div>
        </dl>
        <div aria-hidden="true" className="tear-line h-px text-on-inverse-muted" />
        <p className="flex h-(--tear) items-center justify-end gap-4 px-4">
          {coupon.discount > 0 && (
            <span className="min-w-0 flex-1 text-sm wrap-anywhere text-on-inverse-muted">
              {`${formatRupees(price)} − ${formatRupees(Math.ceil(coupon.discount))} · ${coupon.code}`}
            </span>
          )}
          <Price rupees={total} className="text-[2.75rem]" />
        </p>
      </div>
    </div>
  );
}

/** Offers to pay an order that the shopper left at the payment page, so that they do not place it twice. */
function UnpaidOrder({ purchase: { item, draft } }: { purchase: Purchase }) {
  const { pay } = useText(productText);
  const { data } = useQuery(unpaidOrdersQuery(useSession()?.user.userid ?? ''));
  const player = readId(draft.inputs[0] ?? '');
  const order = data?.find(({ item_id, input1 }) => item_id === item?._id && input1 === player);
  if (!order) return null;
  const payLink = (
    <Link
      to="/confirmation"
      search={{ client_txn_id: order.orderid }}
      className={buttonClass({ variant: 'outline' })}
    >
      {pay.payIt(formatRupees(order.value))}
    </Link>
  );
  return (
    <Note tone="info" action={payLink}>
      {pay.unpaid}
    </Note>
  );
}

interface PaymentChoicesProps {
  mode: PaymentMode | undefined;
  onChoose: (mode: PaymentMode) => void;
  balance: number | undefined;
  missing: number;
  isDisabled: boolean;
}

function PaymentChoices({ mode, onChoose, balance, missing, isDisabled }: PaymentChoicesProps) {
  const { pay } = useText(productText);
  const walletHint = (
    <>
      {balance === undefined ? ' ' : <Coins amount={balance} isBare className="text-xl" />}
      {missing > 0 && (
        <span className="block font-semibold text-warning">{pay.missing(formatBalance(missing))}</span>
      )}
    </>
  );
  const upiHint = (
    <span className="flex flex-wrap items-center gap-2">
      {pay.upiHint}
      {UPI_APPS.map((app) => (
        <img key={app} src={`/pay/${app}.svg`} alt={app} width={24} height={24} />
      ))}
    </span>
  );
  const choices = [
    { value: 'upi', title: pay.upi, mark: <Icon name="bolt" className="size-7" />, hint: upiHint },
    { value: 'wallet', title: pay.wallet, mark: <CoinMark className="size-7" />, hint: walletHint },
  ] as const;
  return (
    <fieldset className="grid gap-2" disabled={isDisabled}>
      <legend className="mb-2 font-semibold">{pay.choose}</legend>
      {choices.map(({ value, title, mark, hint }) => (
        <label
          key={value}
          className="group flex min-h-16 items-center gap-4 border-2 border-line-strong px-4 py-2.5 hover:border-foreground has-checked:border-accent-edge has-checked:bg-raised has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-edge"
        >
          <input
            type="radio"
            name="paymentmode"
            value={value}
            checked={mode === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          <span className="shrink-0">{mark}</span>
          <span className="flex-1">
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-muted">{hint}</span>
          </span>
          <span className="grid size-6 place-items-center border-2 border-line-strong group-has-checked:border-accent-edge group-has-checked:bg-accent group-has-checked:text-on-accent">
            {mode === value && <Icon name="check" className="size-5" />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
