import { createFileRoute } from '@tanstack/react-router';
import { BooksNote } from '../../features/admin/books/books-note.tsx';
import { QueueScreen } from '../../features/admin/queue/queue-screen.tsx';

export const Route = createFileRoute('/admin/queue')({
  head: () => ({ meta: [{ title: 'Work queue' }] }),
  component: () => <QueueScreen books={<BooksNote />} />,
});
