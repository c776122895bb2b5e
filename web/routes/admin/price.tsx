import { createFileRoute } from '@tanstack/react-router';
import { PriceScreen } from '../../features/admin/catalog/price-screen.tsx';

function readSearch({ product }: Record<string, unknown>): { product?: number } {
  return { product: Number.isInteger(product) ? Number(product) : undefined };
}

export const Route = createFileRoute('/admin/price')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Price' }] }),
  component: PricePage,
});

function PricePage() {
  const navigate = Route.useNavigate();
  return (
    <PriceScreen search={Route.useSearch()} onSearch={(search, how) => void navigate({ search, ...how })} />
  );
}
