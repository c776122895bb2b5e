import { createFileRoute } from '@tanstack/react-router';
import { BooksScreen } from '../../features/admin/books/books-screen.tsx';

export const Route = createFileRoute('/admin/books')({
  head: () => ({ meta: [{ title: 'Books' }] }),
  component: BooksScreen,
});
