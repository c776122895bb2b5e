import type { PaymentMode } from '@rush/contract/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { CoinMark, Coins } from '../../ui/money.tsx';

interface PaymentChoicesProps {
  mode: PaymentMode | null;
  onChoose: (mode: PaymentMode) => void;
  total: number;
  isDisabled: boolean;
}

export function PaymentChoices({ mode, onChoose, total, isDisabled }: PaymentChoicesProps) {
  const { pay } = useText(productText);
  const balance = useBalance();
  const isShort = balance !== undefined && balance < total;
  return (
    <fieldset className="grid gap-2" disabled={isDisabled}>
      <legend className="mb-2 font-semibold">{pay.choose}</legend>
      <Choice
        value="upi"
        mode={mode}
        onChoose={onChoose}
        title={pay.upi}
        mark={<Icon name="bolt" className="size-7" />}
      >
        {pay.upiHint}
      </Choice>
      <Choice
        value="wallet"
        mode={mode}
        onChoose={onChoose}
        title={pay.wallet}
        mark={<CoinMark className="size-7" />}
      >
        {balance === undefined ? ' ' : <Coins amount={balance} isBare className="text-xl" />}
      </Choice>
      {mode === 'wallet' && isShort && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 bg-warning-fill px-3 text-sm">
          <span className="py-2.5">{pay.short}</span>
          <Link to="/topup" className="min-h-11 content-center font-semibold underline underline-offset-4">
            {pay.topUp}
          </Link>
        </p>
      )}
    </fieldset>
  );
}

function useBalance(): number | undefined {
  const userid = useSession()?.user.userid ?? '';
  return useQuery(balanceQuery(userid)).data?.balance;
}

interface ChoiceProps {
  value: PaymentMode;
  mode: PaymentMode | null;
  onChoose: (mode: PaymentMode) => void;
  title: string;
  mark: ReactNode;
  children: ReactNode;
}

function Choice({ value, mode, onChoose, title, mark, children }: ChoiceProps) {
  const isChosen = mode === value;
  return (
    <label
      className={cx(
        'flex min-h-16 items-center gap-4 border-2 px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-edge has-disabled:opacity-60',
        isChosen ? 'border-accent-edge bg-raised' : 'border-line-strong hover:border-foreground',
      )}
    >
      <input
        type="radio"
        name="paymentmode"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      {mark}
      <span className="flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      <span
        className={cx(
          'grid size-6 place-items-center border-2',
          isChosen ? 'border-accent-edge bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        {isChosen && <Icon name="check" className="size-4" />}
      </span>
    </label>
  );
}
