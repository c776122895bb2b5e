import type { ReactNode } from 'react';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { formatRupees } from '../../text/format.ts';
import { Price } from '../../ui/money.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import { CouponField } from './coupon-field.tsx';
import { isForPlayers } from './product-rules.ts';
import { Step } from './step.tsx';
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
