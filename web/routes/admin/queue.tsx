import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '../../features/admin/queue/queue-screen.tsx';

export const Route = createFileRoute('/admin/queue')({
  head: () => ({ meta: [{ title: 'Work queue' }] }),
  component: QueueScreen,
});
