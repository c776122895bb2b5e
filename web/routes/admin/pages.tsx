import { createFileRoute } from '@tanstack/react-router';
import { PagesScreen } from '../../features/admin/pages/pages-screen.tsx';

export const Route = createFileRoute('/admin/pages')({
  validateSearch: ({ page, language }: Record<string, unknown>): { page?: string; language?: string } => ({
    page: typeof page === 'string' ? page : undefined,
    language: typeof language === 'string' ? language : undefined,
  }),
  head: () => ({ meta: [{ title: 'Pages' }] }),
  component: () => <PagesScreen search={Route.useSearch()} />,
});
