import { createFileRoute } from '@tanstack/react-router';
import { NO_SEARCH, useAfterHydration } from '../../api/hydration.ts';
import { fromSearch } from '../../api/return-path.ts';
import { shopQuery } from '../../api/shop.ts';
import { RegisterScreen } from '../../features/register/register-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { registerText } from '../../text/en/register.ts';

export const Route = createFileRoute('/_guest/register')({
  validateSearch: (search: Record<string, unknown>): { referral?: string; from?: string } => ({
    ...(search.referral !== undefined && { referral: String(search.referral).slice(0, 64) }),
    ...fromSearch(search),
  }),
  loader: async ({ context }) => {
    const { rewards } = await context.queryClient.ensureQueryData(shopQuery);
    const t = textNow(registerText);
    return { head: { title: t.title, description: t.lead(rewards), path: '/register' } };
  },
  component: () => <RegisterScreen {...useAfterHydration(Route.useSearch(), NO_SEARCH)} />,
});
