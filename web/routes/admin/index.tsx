import { createFileRoute } from '@tanstack/react-router';
import { BooksNote } from '../../features/admin/books/books-note.tsx';
import { OpeningLeft } from '../../features/admin/opening/opening-left.tsx';
import { OverviewScreen } from '../../features/admin/overview/overview-screen.tsx';
import { QueueHead } from '../../features/admin/queue/queue-screen.tsx';

export const Route = createFileRoute('/admin/')({
  head: () => ({ meta: [{ title: 'Overview' }] }),
  component: () => <OverviewScreen opening={<OpeningLeft />} queue={<QueueHead />} books={<BooksNote />} />,
});
