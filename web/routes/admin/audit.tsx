import { createFileRoute } from '@tanstack/react-router';
import { AuditScreen } from '../../features/admin/audit/audit-screen.tsx';
import { textNow } from '../../text/catalogue.ts';
import { adminText } from '../../text/en/admin.ts';

export const Route = createFileRoute('/admin/audit')({
  loader: () => ({ title: textNow(adminText).areas.audit }),
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
  component: AuditScreen,
});
