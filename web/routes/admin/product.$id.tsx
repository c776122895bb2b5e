import { createFileRoute } from '@tanstack/react-router';
import { PacksScreen } from '../../features/admin/catalog/packs-screen.tsx';
import { PackGrid } from '../../features/product/pack-grid.tsx';

export const Route = createFileRoute('/admin/product/$id')({
  head: () => ({ meta: [{ title: 'Packs' }] }),
  component: () => (
    <PacksScreen
      id={Route.useParams().id}
      preview={(items) => <PackGrid items={items} selected={null} onSelect={() => {}} />}
    />
  ),
});
