import { createFileRoute } from '@tanstack/react-router';
import { readNameSearch } from '../../features/admin/catalog/name-search.ts';
import { ProductsScreen } from '../../features/admin/catalog/products-screen.tsx';
import { useScreenSearch } from '../../features/admin/parts/table-filters.ts';

export const Route = createFileRoute('/admin/viewproducts')({
  validateSearch: readNameSearch,
  head: () => ({ meta: [{ title: 'All Products' }] }),
  component: () => <ProductsScreen {...useScreenSearch(Route.useSearch())} />,
});
