import { adminUserText } from '../../../text/admin/user.ts';
import { adminUsersText } from '../../../text/admin/users.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Facts, Panel } from '../parts/panel.tsx';
import type { UserDetail } from './user-query.ts';

export function UserFacts({ detail }: { detail: UserDetail }) {
  const t = adminUserText.facts;
  const { staffRoles } = adminUsersText.edit;
  const { user } = detail;
  return (
    <Panel title={t.title} className="md:max-xl:row-span-2">
      <Facts
        rows={[
          [t.email, user.email],
          [t.mobile, user.mobilenumber],
          [t.role, user.staffRole ? `${user.role}, ${staffRoles[user.staffRole]}` : user.role],
          [t.verified, user.verified === 'true' ? t.yes : t.no],
          [t.balance, formatBalance(user.balance)],
          [t.points, formatBalance(user.points)],
          [t.spent, formatRupees(detail.spent)],
          [t.secondFactor, detail.hasSecondFactor ? t.yes : t.no],
          [t.since, formatDateTime(user.createdAt)],
        ]}
      />
    </Panel>
  );
}
