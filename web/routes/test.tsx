import { createFileRoute } from '@tanstack/react-router';
import { TestScreen } from '../features/pages/test-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/test')({
  loader: () => {
    const t = textNow(pagesText).test;
    return { head: { title: t.title, description: t.text, path: '/test' } };
  },
  component: TestScreen,
});
