import type { PaymentMode } from '@rush/contract/order-states.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useAfterHydration } from '../../api/hydration.ts';
import { balanceQuery, unpaidOrdersQuery } from '../../api/mine.ts';
import { useSession } from '../../api/session.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LazyMounted } from '../../ui/lazy-mounted.tsx';
import { Price } from '../../ui/money.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { useCatalogTexts } from './catalog-texts.ts';
import type { Purchase } from './use-purchase.ts';

const loadPaymentSheet = () => import('./payment-sheet.tsx');
const LazyPaymentSheet = lazy(loadPaymentSheet);

interface PayBarProps {
  purchase: Purchase;
  repeatOrderId: string | undefined;
  /** Set when the shopper returns from a failed top-up. */
  retryMode: PaymentMode | undefined;
  /** Shows what is missing. @returns whether the shopper may pay */
  onProceed: () => boolean;
}

/** Owns the payment sheet's state, so that opening the sheet does not rerender the page. */
export function PayBar({ purchase, repeatOrderId, retryMode, onProceed }: PayBarProps) {
  const { confirm, packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  const { href, pathname } = useLocation();
  const from = useAfterHydration(href, pathname);
  const [isPaying, setPaying] = useState(false);
  const [initialMode, setInitialMode] = useState<PaymentMode>();
  const payAgain = useCallback((mode: PaymentMode) => {
    setInitialMode(mode);
    setPaying(true);
  }, []);
  useBuyAgain(purchase, repeatOrderId, retryMode, payAgain);
  const { isReady } = purchase;
  const queryClient = useQueryClient();
  const userid = useSession()?.user.userid;
  useEffect(() => {
    if (!isReady || !userid) return;
    return whenIdle(() => {
      void queryClient.prefetchQuery(balanceQuery(userid));
      void queryClient.prefetchQuery(unpaidOrdersQuery(userid));
      // If this fails, opening the sheet loads it.
      void loadPaymentSheet().catch(() => undefined);
    });
  }, [isReady, userid, queryClient]);
  return (
    <>
      <div
        className={cx(
          'z-20 -mx-4 flex min-w-0 flex-wrap items-center gap-x-4 border-t bg-background px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:mx-0 lg:mt-3 lg:border-0 lg:p-0',
          purchase.draft.isStarted && 'max-lg:sticky max-lg:bottom-0',
        )}
      >
        <p className="w-full truncate pb-1 text-sm text-muted lg:hidden">
          {purchase.item ? <span {...nameOf(purchase.item)} /> : packs.outOfStock}
        </p>
        {purchase.item && (
          <Price rupees={purchase.total} className="text-[1.75rem] sm:text-[2rem] lg:hidden" />
        )}
        {purchase.item && (
          <Link
            to="/login"
            search={{ from }}
            data-only="guest"
            className={`${buttonClass({ variant: 'primary', size: 'lg' })} flex-1`}
          >
            {confirm.login}
          </Link>
        )}
        <Button
          data-only={purchase.item && 'member'}
          variant="primary"
          size="lg"
          className="flex-1"
          disabled={!purchase.item}
          onClick={() => {
            if (!onProceed()) return;
            purchase.coupon.applyInput();
            setPaying(true);
          }}
        >
          {purchase.item ? confirm.proceed : packs.unavailable}
          {purchase.item && <Icon name="arrow" />}
        </Button>
      </div>
      <LazyMounted when={isPaying}>
        <LazyPaymentSheet
          purchase={purchase}
          open={isPaying}
          onOpenChange={setPaying}
          initialMode={initialMode}
        />
      </LazyMounted>
    </>
  );
}

/** Fills in an earlier order's details, if any, checks the player and opens the payment sheet. */
function useBuyAgain(
  purchase: Purchase,
  orderId: string | undefined,
  retryMode: PaymentMode | undefined,
  onReady: (mode: PaymentMode) => void,
) {
  const isMember = useSession() !== null;
  const [isFilled, setFilled] = useState(false);
  const isDone = useRef(false);
  const { data } = useQuery({
    queryKey: ['mine', 'again', orderId],
    queryFn: ({ signal }) => call('orderStatus', { body: { client_txn_id: orderId ?? '' } }, { signal }),
    enabled: isMember && orderId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { draft, check, coupon, isReady } = purchase;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the order has loaded
  useEffect(() => {
    if (!data || isFilled) return;
    const { input1, input2, inputs } = data.order;
    const values = draft.fields.map((_, index) => [input1, input2, ...inputs][index] ?? '');
    draft.setInputs(values);
    if (check.isNeeded) check.check(values);
    // A failed order releases its coupon.
    if (data.order.status === 'Failed' && data.order.couponCode) coupon.apply(data.order.couponCode);
    setFilled(true);
  }, [data]);

  useEffect(() => {
    const isSamePack = data ? isFilled && purchase.item?._id === data.order.item_id : !orderId;
    const mode = data?.order.paymentmode ?? retryMode;
    if (!mode || !isSamePack || !isReady || draft.unacceptedTerms || isDone.current) return;
    isDone.current = true;
    onReady(mode);
  }, [data, orderId, retryMode, isFilled, isReady, purchase.item, draft.unacceptedTerms, onReady]);
}
