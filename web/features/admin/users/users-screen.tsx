import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { formatBalance } from '../../../text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, column, head } from '../../../ui/table.tsx';
import { RowActions, Unspaced, UserLink } from '../parts/cells.tsx';
import { choicesOf, type FilterFields, type ScreenSearch, USER_PAGE_SIZES } from '../parts/table-filters.ts';
import { PageCountPager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { STAFF_ROLE_NAMES } from './edit-dialog.tsx';
import { UserButtons } from './user-buttons.tsx';

const ROLES = { admin: 'admin', user: 'user', reseller: 'reseller' };
type Search = SearchOf<'usersData'>;

export function UsersScreen(search: ScreenSearch<Search>) {
  const isOwner = useIsOwner();
  return (
    <TableScreen
      title="Users"
      search={search}
      fields={FIELDS}
      sizes={USER_PAGE_SIZES}
      load={(query, signal) => call('usersData', { query }, { signal })}
      pageOf={({ users, totalCount }) => [users, totalCount]}
      columns={isOwner ? [...COLUMNS, ACTIONS] : COLUMNS}
      pager={PageCountPager}
      empty="No users found"
      exportCall={isOwner && 'exportUsers'}
    />
  );
}

const FIELDS: FilterFields<Search> = [
  { name: 'search', label: 'Search by Mobile Number or Email', kind: 'search' },
  { name: 'role', label: 'Role', kind: 'select', choices: choicesOf(ROLES) },
  {
    name: 'verified',
    label: 'Verification',
    kind: 'select',
    choices: choicesOf({ true: 'Verified', false: 'Unverified' }),
  },
];

const COLUMNS: readonly Column<StaffUser>[] = [
  { title: 'Customer ID', cell: (user) => user.userid },
  head('Name', (user) => <UserLink userid={user.userid}>{user.name || user.userid}</UserLink>),
  { title: 'Mobile No.', phone: 'below', cell: (user) => user.mobilenumber },
  { title: 'Email', cell: (user) => <Unspaced>{user.email}</Unspaced> },
  column('Role', (user) => (
    <>
      {user.role}
      {user.staffRole && (
        <span className="text-sm text-muted tabular:block carded:before:content-[',_']">
          {STAFF_ROLE_NAMES[user.staffRole]}
        </span>
      )}
    </>
  )),
  {
    title: 'Wallet Balance',
    isNumeric: true,
    phone: 'end',
    cell: (user) => `₹${formatBalance(user.balance)}`,
  },
  column('Verified', (user) => (
    <StatusPill tone={user.verified === 'true' ? 'success' : 'warning'}>
      {user.verified === 'true' ? 'Yes' : 'No'}
    </StatusPill>
  )),
  column('Blocked', (user) =>
    user.isBlocked === 'true' ? <StatusPill tone="danger">Yes</StatusPill> : 'No',
  ),
];

const ACTIONS: Column<StaffUser> = {
  title: 'EditBalance',
  phone: 'corner',
  cell: (user) => (
    <RowActions>
      <UserButtons user={user} of={user.name || user.userid} />
    </RowActions>
  ),
};
