import { createFileRoute } from '@tanstack/react-router';
import { BooksNote } from '../../features/admin/books/books-note.tsx';
import { OpeningLeft } from '../../features/admin/opening/opening-left.tsx';
import { OverviewScreen } from '../../features/admin/overview/overview-screen.tsx';
import { QueueHead } from '../../features/admin/queue/queue-head.tsx';
import { adminText } from '../../text/admin/common.ts';

export const Route = createFileRoute('/admin/')({
  loader: () => ({ title: adminText.areas.overview }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: OverviewPage,
});

function OverviewPage() {
  return <OverviewScreen opening={<OpeningLeft />} queue={<QueueHead />} books={<BooksNote />} />;
}
