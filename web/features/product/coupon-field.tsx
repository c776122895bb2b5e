import { useId, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Coupon } from './use-coupon.ts';

export function CouponField({ coupon }: { coupon: Coupon }) {
  const t = useText(productText).coupon;
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const formId = useId();
  if (coupon.code) {
    return (
      <p
        className="flex items-center justify-between gap-2 bg-success-fill pl-3 text-sm font-semibold text-success"
        role="status"
      >
        <span className="flex items-center gap-2">
          <Icon name="ticket" />
          {t.applied(coupon.code)}
        </span>
        <button
          type="button"
          onClick={() => {
            coupon.remove();
            setCode('');
          }}
          className="min-h-11 px-3 underline underline-offset-4"
        >
          {t.remove}
        </button>
      </p>
    );
  }
  if (!isOpen && !coupon.asked) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold underline underline-offset-4"
      >
        <Icon name="ticket" />
        {t.open}
      </button>
    );
  }
  return (
    <form
      id={formId}
      className="grid grid-cols-[1fr_auto] gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) coupon.apply(code);
      }}
    >
      <TextField
        label={t.label}
        isLabelHidden
        placeholder={t.label}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.toUpperCase());
          // The message about another code does not apply to this one.
          if (coupon.asked) coupon.remove();
        }}
        error={coupon.error}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={64}
      />
      <Button
        type="submit"
        variant="outline"
        className="h-12"
        busy={coupon.isApplying}
        busyLabel={t.applying}
      >
        {t.apply}
      </Button>
    </form>
  );
}
