import { createFileRoute } from '@tanstack/react-router';
import { readNameSearch } from '../../features/admin/catalog/name-search.ts';
import { ProductsScreen } from '../../features/admin/catalog/products-screen.tsx';

export const Route = createFileRoute('/admin/viewproducts')({
  validateSearch: readNameSearch,
  head: () => ({ meta: [{ title: 'All Products' }] }),
  component: ProductsPage,
});

function ProductsPage() {
  const navigate = Route.useNavigate();
  return (
    <ProductsScreen
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ search, ...how })}
    />
  );
}
