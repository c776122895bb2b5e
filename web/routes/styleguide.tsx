import { createFileRoute } from '@tanstack/react-router';
import { StyleguideScreen } from '../features/styleguide/styleguide-screen.tsx';

export const Route = createFileRoute('/styleguide')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Styleguide' }, { name: 'robots', content: 'noindex' }] }),
  component: StyleguideScreen,
});
