import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/money.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { isForPlayers } from './product-rules.ts';
import { Step } from './step.tsx';
import type { Coupon } from './use-coupon.ts';
import type { Purchase } from './use-purchase.ts';

export function OrderConfirmation({ purchase }: { purchase: Purchase }) {
  const t = useText(productText);
  const { nameOf } = useCatalogTexts();
  const { product, item, price, total, coupon, playerLine } = purchase;
  return (
    <Step number={3} title={t.steps.confirm}>
      <div className="flex flex-col gap-3 border border-line-strong p-4">
        <dl className="grid gap-2">
          {(playerLine || isForPlayers(product)) && <Row term={t.confirm.player}>{playerLine || '–'}</Row>}
          <Row term={t.confirm.pack}>{item ? <span {...nameOf(item)} /> : t.packs.outOfStock}</Row>
          {coupon.discount > 0 && <Row term={t.confirm.price}>{formatRupees(price)}</Row>}
          {coupon.discount > 0 && (
            <Row term={t.confirm.discount}>−{formatRupees(Math.ceil(coupon.discount))}</Row>
          )}
        </dl>
        <div data-only="member" className="flex min-h-11 flex-col">
          <CouponField coupon={coupon} />
        </div>
        <div className="-mx-4 text-line-strong">
          <div className="tear-line h-px" />
        </div>
        <p className="flex items-end justify-between">
          <span>
            <span className="font-semibold">{t.confirm.total}</span>
            <span className="block text-sm text-muted">{t.confirm.preview}</span>
          </span>
          {item ? <Price rupees={total} className="text-5xl" /> : <span className="text-3xl">–</span>}
        </p>
      </div>
    </Step>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function CouponField({ coupon }: { coupon: Coupon }) {
  const t = useText(productText).coupon;
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const { input } = coupon;
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
        <button type="button" onClick={coupon.remove} className="min-h-11 px-3 underline underline-offset-4">
          {t.remove}
        </button>
      </p>
    );
  }
  if (!isOpen && !input) {
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
        if (input.trim()) coupon.apply(input);
      }}
    >
      <TextField
        label={t.label}
        isLabelHidden
        placeholder={t.label}
        value={input}
        onChange={(event) => {
          setOpen(true);
          coupon.change(event.target.value);
        }}
        autoFocus={isOpen}
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
