import { createFileRoute } from '@tanstack/react-router';
import { BooksNote } from '../../features/admin/books/books-note.tsx';
import { QueueScreen } from '../../features/admin/queue/queue-screen.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/queue')({
  loader: () => ({ title: adminText.areas.queue }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: QueuePage,
});

function QueuePage() {
  return <QueueScreen books={<BooksNote />} />;
}
