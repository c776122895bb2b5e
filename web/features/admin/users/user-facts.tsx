import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Facts, Panel } from '../parts/panel.tsx';
import { STAFF_ROLE_NAMES } from './edit-fields.tsx';
import type { UserDetail } from './user-query.ts';

export function UserFacts({ detail }: { detail: UserDetail }) {
  const { user } = detail;
  return (
    <Panel title="Account" className="md:max-xl:row-span-2">
      <Facts
        rows={[
          ['Email', user.email],
          ['Mobile No.', user.mobilenumber],
          ['Role', user.staffRole ? `${user.role}, ${STAFF_ROLE_NAMES[user.staffRole]}` : user.role],
          ['Verified', user.verified === 'true' ? 'Yes' : 'No'],
          ['R-Coins', formatBalance(user.balance)],
          ['Points', formatBalance(user.points)],
          ['Spent on completed orders', formatRupees(detail.spent)],
          ['Authenticator app', detail.hasSecondFactor ? 'Yes' : 'No'],
          ['Customer since', formatDateTime(user.createdAt)],
        ]}
      />
    </Panel>
  );
}
