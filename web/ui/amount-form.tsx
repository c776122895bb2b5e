import { wholeRupeesInPaise } from '@rush/contract/whole-rupees.ts';
import { type ReactNode, useState } from 'react';
import { useText } from '../text/catalogue.ts';
import { walletText } from '../text/en/wallet.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { PointMark } from './money.tsx';

const QUICK_AMOUNTS = [50, 100, 250, 500] as const;

interface AmountFormProps {
  label: string;
  isPoints?: boolean;
  /** The largest valid amount, in whole units. If positive, it becomes the last quick amount. */
  max?: number | undefined;
  hint?: ReactNode;
  initial?: number;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Returns an error message, if any. `NaN` stands for input that is not a positive whole number. */
  check: (amount: number) => string | undefined;
  onInvalid?: (message: string) => void;
  onSubmit: (amount: number) => void;
}

const quickAmountsUpTo = (max?: number): readonly number[] =>
  max === undefined
    ? QUICK_AMOUNTS
    : [...QUICK_AMOUNTS.filter((amount) => amount < max).slice(0, 3), ...(max > 0 ? [max] : [])];

function wholeAmount(text: string): number {
  const paise = wholeRupeesInPaise(text);
  return paise === null ? Number.NaN : paise / 100;
}

export function AmountForm({ check, onInvalid, onSubmit, initial, max, ...rest }: AmountFormProps) {
  const { quick, all } = useText(walletText);
  const [text, setText] = useState(initial === undefined ? '' : String(initial));
  const [error, setError] = useState<string>();
  const submit = () => {
    const amount = wholeAmount(text);
    const problem = check(amount);
    setError(problem);
    if (problem) onInvalid?.(problem);
    else onSubmit(amount);
  };
  const change = (next: string) => {
    setText(next);
    setError(undefined);
  };
  return (
    <Form className="grid gap-5" onSubmit={submit}>
      <TextField
        label={rest.label}
        hint={rest.hint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={text}
        onChange={({ target }) => change(target.value)}
        start={rest.isPoints ? undefined : '₹'}
        end={rest.isPoints && <PointMark className="mr-3 size-6" />}
        className={cx('numerals !min-h-16 !text-4xl', !rest.isPoints && '!pl-9')}
      />
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{quick}</legend>
        {quickAmountsUpTo(max).map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={text === String(amount)}
            onClick={() => change(String(amount))}
            className={cx(
              'numerals min-h-12 border text-xl hover:border-foreground',
              text === String(amount)
                ? 'border-accent-edge outline-2 -outline-offset-2 outline-accent-edge'
                : 'border-line-strong',
            )}
          >
            {amount === max ? all : amount}
          </button>
        ))}
      </fieldset>
      <Button type="submit" variant="primary" size="lg" wide busy={rest.isBusy} busyLabel={rest.busyLabel}>
        {rest.submitLabel}
      </Button>
    </Form>
  );
}
