import { createFileRoute } from '@tanstack/react-router';
import { OpeningScreen } from '../../features/admin/opening/opening-screen.tsx';

export const Route = createFileRoute('/admin/opening')({
  head: () => ({ meta: [{ title: 'Opening checklist' }] }),
  component: OpeningScreen,
});
