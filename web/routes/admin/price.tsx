import { createFileRoute } from '@tanstack/react-router';
import { PriceScreen } from '../../features/admin/catalog/price-screen.tsx';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

function readSearch({ product }: Record<string, unknown>): { product?: number } {
  return { product: Number.isInteger(product) ? Number(product) : undefined };
}

export const Route = createFileRoute('/admin/price')({
  validateSearch: readSearch,
  head: () => ({ meta: [{ title: 'Price' }] }),
  component: () => <PriceScreen {...useScreenSearch(Route.useSearch())} />,
});
