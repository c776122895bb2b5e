import { createFileRoute } from '@tanstack/react-router';
import { BooksScreen } from '../../features/admin/books/books-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/books')({
  loader: () => ({ title: adminText.areas.books }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: BooksScreen,
});
