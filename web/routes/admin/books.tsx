import { createFileRoute } from '@tanstack/react-router';
import { BooksScreen } from '../../features/admin/books/books-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/books')({
  loader: () => ({ title: textNow(adminText).areas.books }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: BooksScreen,
});
