import { createFileRoute } from '@tanstack/react-router';
import { NumbersScreen } from '../../features/admin/numbers/numbers-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/numbers')({
  loader: () => ({ title: textNow(adminText).areas.numbers }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: NumbersScreen,
});
