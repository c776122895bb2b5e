import { createFileRoute } from '@tanstack/react-router';
import { useAfterHydration } from '../api/hydration.ts';
import { loadProduct } from '../features/product/load-product.ts';
import { ProductPending } from '../features/product/product-pending.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';

interface ProductSearch {
  item?: string;
  /** The order to repeat. */
  again?: string;
  /** Opens the payment sheet with this method selected. */
  pay?: 'wallet';
}

export const Route = createFileRoute('/product/$_id')({
  validateSearch: ({ item, again, pay }: Record<string, unknown>): ProductSearch => ({
    item: typeof item === 'string' ? item : undefined,
    again: typeof again === 'string' ? again : undefined,
    pay: pay === 'wallet' ? pay : undefined,
  }),
  loader: ({ context, params }) => loadProduct(context.queryClient, params._id),
  pendingComponent: ProductPending,
  component: Page,
});

function Page() {
  const { _id } = Route.useParams();
  const search = Route.useSearch();
  const item = useAfterHydration(search.item, undefined);
  const again = useAfterHydration(search.again, undefined);
  const pay = useAfterHydration(search.pay, undefined);
  return <ProductScreen key={_id} id={_id} requestedItemId={item} repeatOrderId={again} retryMode={pay} />;
}
