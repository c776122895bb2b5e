import type { PaymentMode } from '@rush/contract/orders.ts';
import type { ReactNode } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatBalance } from '../../text/format.ts';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { CoinMark, Coins } from '../../ui/money.tsx';

interface PaymentChoicesProps {
  mode: PaymentMode | undefined;
  onChoose: (mode: PaymentMode) => void;
  balance: number | undefined;
  missing: number;
  isDisabled: boolean;
}

export function PaymentChoices({ mode, onChoose, balance, missing, isDisabled }: PaymentChoicesProps) {
  const { pay } = useText(productText);
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
        {missing > 0 && (
          <span className="block font-semibold text-warning">{pay.missing(formatBalance(missing))}</span>
        )}
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  value: PaymentMode;
  mode: PaymentMode | undefined;
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
      <span className="shrink-0">{mark}</span>
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
