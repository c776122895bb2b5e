import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { FaqScreen } from '../features/pages/faq-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/faq')({
  loader: () => {
    const t = textNow(pagesText).faq;
    return { head: { title: t.title, description: t.lead, path: '/faq' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: FaqScreen,
});
