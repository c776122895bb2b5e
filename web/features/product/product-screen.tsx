import type { Item } from '@rush/contract/catalog.ts';
import type { PaymentMode } from '@rush/contract/orders.ts';
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { orderStatus } from '#calls/orders';
import { call } from '../../api/client.ts';
import { useAfterHydration } from '../../api/hydration.ts';
import { itemsQuery, productQuery } from '../../api/product-page.ts';
import { usePaysResellPrice, useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { Price } from '../../ui/money.tsx';
import { RetryNote } from '../../ui/retry-note.tsx';
import { toast } from '../../ui/toast.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { useCatalogTexts } from './catalog-texts.ts';
import { InputForm } from './input-form.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { PackGrid } from './pack-grid.tsx';
import { ProductHeader } from './product-header.tsx';
import { termsOf } from './product-rules.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

const loadPaymentSheet = () => import('./payment-sheet.tsx');
const LazyPaymentSheet = lazy(loadPaymentSheet);
const LazyTermsDialog = lazy(() => import('./terms-dialogs.tsx'));

const NO_ITEMS: readonly Item[] = [];

interface ProductScreenProps {
  id: string;
  wantedItemId?: string;
  againOrderId?: string;
}

export function ProductScreen({ id, wantedItemId, againOrderId }: ProductScreenProps) {
  const t = useText(productText);
  const { data: product } = useSuspenseQuery(productQuery(id));
  const viewer = usePaysResellPrice() ? 'reseller' : 'shopper';
  const packs = useQuery({ ...itemsQuery(id, viewer), placeholderData: keepPreviousData });
  const items = packs.data ?? NO_ITEMS;
  const purchase = usePurchase(product, items, wantedItemId);
  const { draft } = purchase;
  const form = useRef<HTMLFormElement>(null);
  const [isMarked, setMarked] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [firstMode, setFirstMode] = useState<PaymentMode>();
  const [asking, setAsking] = useState<Item | null>(null);

  const payAgain = useCallback((mode: PaymentMode) => {
    setFirstMode(mode);
    setPaying(true);
  }, []);
  useBuyAgain({ orderId: againOrderId, purchase, onReady: payAgain });
  const { isReady } = purchase;
  useEffect(() => {
    // Offline it loads on the tap, or not at all.
    if (isReady) return whenIdle(() => void loadPaymentSheet().catch(() => undefined));
  }, [isReady]);

  const pick = (item: Item) => (termsOf(item) ? setAsking(item) : draft.pick(item));
  const agree = (item: Item) => {
    draft.agree(item);
    draft.pick(item);
    setAsking(null);
  };
  const proceed = () => {
    setMarked(true);
    if (draft.item && draft.openTerms) return setAsking(draft.item);
    if (purchase.isReady) return setPaying(true);
    toast('warning', draft.isFilled ? t.form.unverified : t.confirm.incomplete);
    const empty = draft.inputs.findIndex((value) => !value.trim());
    const fields = form.current?.querySelectorAll<HTMLElement>('input, select');
    form.current?.scrollIntoView({ block: 'center' });
    fields?.[Math.max(0, empty)]?.focus({ preventScroll: true });
  };
  return (
    <>
      <ProductHeader product={product} />
      <div className="page-width mt-4 grid gap-x-12 gap-y-4 lg:mt-6 lg:gap-y-6 lg:grid-cols-[1fr_23rem]">
        <div className="grid min-w-0 content-start gap-4 lg:gap-7">
          <InputForm purchase={purchase} isMarked={isMarked} form={form} />
          {packs.isError && !packs.data ? (
            <RetryNote text={t.packs.failed} onRetry={packs.refetch} />
          ) : (
            <PackGrid items={items} picked={draft.item} onPick={pick} />
          )}
        </div>
        <div className="contents lg:sticky lg:top-24 lg:block lg:self-start">
          <OrderConfirmation purchase={purchase} />
          <PayBar purchase={purchase} onProceed={proceed} />
        </div>
      </div>
      <LazyMounted when={asking !== null}>
        <LazyTermsDialog product={product} item={asking} onAgree={agree} onCancel={() => setAsking(null)} />
      </LazyMounted>
      <LazyMounted when={isPaying}>
        <LazyPaymentSheet
          purchase={purchase}
          open={isPaying}
          onOpenChange={setPaying}
          firstMode={firstMode}
        />
      </LazyMounted>
    </>
  );
}

function PayBar({ purchase, onProceed }: { purchase: Purchase; onProceed: () => void }) {
  const { confirm, packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  const { href, pathname } = useLocation();
  const from = useAfterHydration(href, pathname);
  return (
    <div
      className={cx(
        'z-20 -mx-4 flex min-w-0 flex-wrap items-center gap-x-4 border-t bg-background px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:mx-0 lg:mt-3 lg:border-0 lg:p-0',
        purchase.draft.isBegun && 'max-lg:sticky max-lg:bottom-0',
      )}
    >
      <p className="lg:hidden">
        <span className="block max-w-25 truncate text-sm text-muted">
          {purchase.item ? <span {...nameOf(purchase.item)} /> : packs.outOfStock}
        </span>
        {purchase.item && <Price rupees={purchase.total} className="text-[2rem]" />}
      </p>
      <Link
        to="/login"
        search={{ from }}
        data-only="guest"
        className={`${buttonClass({ variant: 'primary', size: 'lg' })} flex-1`}
      >
        {confirm.login}
      </Link>
      <Button
        data-only="member"
        variant="primary"
        size="lg"
        className="flex-1"
        disabled={!purchase.item}
        onClick={onProceed}
      >
        {purchase.item ? confirm.proceed : packs.unavailable}
        {purchase.item && <Icon name="arrow" />}
      </Button>
    </div>
  );
}

interface BuyAgainOptions {
  orderId: string | undefined;
  purchase: Purchase;
  onReady: (mode: PaymentMode) => void;
}

/** The same pack for the same player: fills in the form, checks the name and opens the payment. */
function useBuyAgain({ orderId, purchase, onReady }: BuyAgainOptions) {
  const isMember = useSession() !== null;
  const [isFilled, setFilled] = useState(false);
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: ['mine', 'again', orderId],
    queryFn: ({ signal }) => call(orderStatus, { body: { client_txn_id: orderId ?? '' } }, { signal }),
    enabled: isMember && orderId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { draft, check, isReady } = purchase;

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the order has come
  useEffect(() => {
    if (!data || isFilled) return;
    const values = [data.order.input1, data.order.input2].slice(0, draft.fields.length);
    draft.setInputs(values);
    if (check.isNeeded) check.check(values);
    setFilled(true);
  }, [data]);

  useEffect(() => {
    const isSamePack = purchase.item?._id === data?.order.item_id;
    if (!data || !isFilled || !isReady || !isSamePack || draft.openTerms || isDone.current) return;
    isDone.current = true;
    onReady(data.order.paymentmode);
  }, [data, isFilled, isReady, purchase.item, draft.openTerms, onReady]);
}
