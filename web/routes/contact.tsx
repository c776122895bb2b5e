import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { ContactScreen } from '../features/pages/contact-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/contact')({
  loader: () => {
    const t = textNow(pagesText).contact;
    return { head: { title: t.title, description: t.lead, path: '/contact' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: ContactScreen,
});
