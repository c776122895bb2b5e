import { createFileRoute } from '@tanstack/react-router';
import { useAfterHydration } from '../api/hydration.ts';
import { loadProduct } from '../features/product/load-product.ts';
import { ProductPending } from '../features/product/product-pending.tsx';
import { ProductScreen } from '../features/product/product-screen.tsx';

export const Route = createFileRoute('/product/$_id')({
  validateSearch: ({ item, again }: Record<string, unknown>): { item?: string; again?: string } => ({
    item: typeof item === 'string' ? item : undefined,
    again: typeof again === 'string' ? again : undefined,
  }),
  loader: ({ context, params }) => loadProduct(context.queryClient, params._id),
  pendingComponent: ProductPending,
  component: Page,
});

function Page() {
  const { _id } = Route.useParams();
  const { item, again } = Route.useSearch();
  return (
    <ProductScreen
      key={_id}
      id={_id}
      wantedItemId={useAfterHydration(item, undefined)}
      againOrderId={useAfterHydration(again, undefined)}
    />
  );
}
