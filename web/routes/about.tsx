import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../api/page-head.ts';
import { shopQuery } from '../api/shop.ts';
import { AboutScreen } from '../features/pages/about-screen.tsx';
import { textNow } from '../text/catalogue.ts';
import { pagesText } from '../text/en/pages.ts';

export const Route = createFileRoute('/about')({
  loader: async ({ context }) => {
    const { name } = await context.queryClient.ensureQueryData(shopQuery);
    const t = textNow(pagesText).about;
    return { head: { title: t.title, description: t.lead(name), path: '/about' } };
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: AboutScreen,
});
