import type { Item } from '@rush/contract/catalog.ts';
import type { PaymentMode } from '@rush/contract/order-states.ts';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useCallback, useRef, useState } from 'react';
import { itemsQuery, productQuery } from '../../api/catalog.ts';
import { usePaysResellPrice } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { InputForm } from './input-form.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { PackGrid } from './pack-grid.tsx';
import { PayBar } from './pay-bar.tsx';
import { ProductHeader } from './product-header.tsx';
import { termsKindOf } from './product-rules.ts';
import { usePurchase } from './use-purchase.ts';

const LazyTermsDialog = lazy(() => import('./terms-dialog.tsx'));

const NO_ITEMS: readonly Item[] = [];

interface ProductScreenProps {
  id: string;
  requestedItemId?: string;
  repeatOrderId?: string;
  retryMode?: PaymentMode;
}

export function ProductScreen({ id, requestedItemId, repeatOrderId, retryMode }: ProductScreenProps) {
  const t = useText(productText);
  const { data: product } = useSuspenseQuery(productQuery(id));
  const viewer = usePaysResellPrice() ? 'reseller' : 'shopper';
  const packsQuery = useQuery({ ...itemsQuery(id, viewer), placeholderData: keepPreviousData });
  const items = packsQuery.data ?? NO_ITEMS;
  const purchase = usePurchase(product, items, requestedItemId);
  const { draft } = purchase;
  const form = useRef<HTMLFormElement>(null);
  const [showErrors, setShowErrors] = useState(false);
  const [termsItem, setTermsItem] = useState<Item | null>(null);

  const { pick } = draft;
  const choose = useCallback(
    (item: Item) => (termsKindOf(item) ? setTermsItem(item) : pick(item._id)),
    [pick],
  );
  const closeTerms = () => setTermsItem(null);
  const agree = (item: Item) => {
    draft.agree(item);
    pick(item._id);
    closeTerms();
  };
  const proceed = () => {
    if (draft.item && draft.unacceptedTerms) {
      setTermsItem(draft.item);
      return false;
    }
    if (purchase.isReady) return true;
    setShowErrors(true);
    toast('warning', draft.isFilled ? t.form.unverified : t.confirm.incomplete);
    const firstInvalid = draft.inputs.findIndex(draft.isInvalid);
    const fields = form.current?.querySelectorAll<HTMLElement>('input, select');
    form.current?.scrollIntoView({ block: 'center' });
    fields?.[Math.max(0, firstInvalid)]?.focus({ preventScroll: true });
    return false;
  };
  return (
    <>
      <ProductHeader product={product} />
      <div className="page-width mt-4 grid gap-x-12 gap-y-4 lg:mt-6 lg:gap-y-6 lg:grid-cols-[1fr_23rem]">
        <div className="grid min-w-0 content-start gap-4 lg:gap-7">
          <InputForm purchase={purchase} showErrors={showErrors} form={form} />
          {packsQuery.isError && !packsQuery.data ? (
            <RetryNote text={t.packs.failed} onRetry={packsQuery.refetch} />
          ) : (
            <PackGrid items={items} selected={draft.item} onSelect={choose} />
          )}
        </div>
        <div className="contents lg:sticky lg:top-24 lg:block lg:self-start">
          <OrderConfirmation purchase={purchase} />
          <PayBar
            purchase={purchase}
            repeatOrderId={repeatOrderId}
            retryMode={retryMode}
            onProceed={proceed}
          />
        </div>
      </div>
      <LazyMounted when={termsItem !== null}>
        <LazyTermsDialog product={product} item={termsItem} onAgree={agree} onCancel={closeTerms} />
      </LazyMounted>
    </>
  );
}
