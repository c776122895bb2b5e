import { Link, useLocation } from '@tanstack/react-router';
import { useAfterHydration } from '../../api/hydration.ts';
import { useText } from '../../text/catalogue.ts';
import { productText } from '../../text/en/product.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Price } from '../../ui/money.tsx';
import { useCatalogTexts } from './catalog-texts.ts';
import type { Purchase } from './use-purchase.ts';

interface PayBarProps {
  purchase: Purchase;
  onProceed: () => void;
}

/** Always visible on a phone; on a desktop it ends the confirmation step. */
export function PayBar({ purchase, onProceed }: PayBarProps) {
  const { confirm, packs } = useText(productText);
  const { nameOf } = useCatalogTexts();
  const { href, pathname } = useLocation();
  const from = useAfterHydration(href, pathname);
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex min-w-0 flex-wrap items-center gap-x-4 border-t bg-background px-4 md:-mx-6 md:px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:mt-3 lg:border-0 lg:p-0">
      <p className="lg:hidden">
        <span className="block max-w-32 truncate text-sm text-muted">
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
