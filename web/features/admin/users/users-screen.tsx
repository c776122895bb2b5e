import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exportUsers, USER_PAGE_SIZES, usersData } from '#calls/admin-lists';
import { call } from '../../../api/client.ts';
import type { SearchOf } from '../../../api/search-params.ts';
import { adminText as t } from '../../../text/admin/common.ts';
import { adminUsersText as u } from '../../../text/admin/users.ts';
import { formatBalance } from '../../../text/format.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { Column } from '../../../ui/table.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import type { FilterField, FilterName, ScreenAddress, TableFilters } from '../parts/table-filters.ts';
import { PageOfPager } from '../parts/table-pagers.tsx';
import { TableScreen } from '../parts/table-screen.tsx';
import { Unspaced } from '../parts/unspaced.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

const ROLES = ['admin', 'user', 'reseller'];
type Open = { what: 'top-up' | 'edit'; user: StaffUser };

type Search = SearchOf<typeof usersData>;

async function load(query: TableFilters<Search>, signal: AbortSignal) {
  const { users, totalCount, totalPages, isAtLeast } = await call(usersData, { query }, { signal });
  return { rows: users, total: totalCount, isAtLeast, pages: totalPages };
}

/** Every user, with Top-Up and Edit. */
export function UsersScreen(address: ScreenAddress<Search>) {
  const isOwner = useIsOwner();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <TableScreen
        title={t.areas.users}
        address={address}
        fields={useFields()}
        sizes={USER_PAGE_SIZES}
        load={load}
        columns={useColumns(setOpen)}
        rowKey={(user) => user._id}
        pager={PageOfPager}
        empty={t.none.users}
        actions={({ page: _page, limit: _limit, ...filters }, total) =>
          isOwner && <ExportButton definition={exportUsers} query={filters} name="users" total={total} />
        }
      />
      {open?.what === 'top-up' && <TopUpDialog user={open.user} onClose={close} />}
      {open?.what === 'edit' && <EditDialog user={open.user} onClose={close} />}
    </>
  );
}

/** The name leads to everything about the customer. */
function UserLink({ user }: { user: StaffUser }) {
  return (
    <Link
      to="/admin/user/$id"
      params={{ id: user.userid }}
      className="font-semibold underline decoration-line-strong underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
    >
      {user.name || user.userid}
    </Link>
  );
}

function useFields(): readonly FilterField<FilterName<Search>>[] {
  return [
    { name: 'search', label: t.searchUsers, kind: 'search' },
    {
      name: 'role',
      label: t.columns.role,
      kind: 'select',
      choices: ROLES.map((role) => ({ value: role, label: role })),
    },
    {
      name: 'verified',
      label: u.verification,
      kind: 'select',
      choices: [
        { value: 'true', label: u.verified },
        { value: 'false', label: u.unverified },
      ],
    },
  ];
}

function useColumns(onOpen: (open: Open) => void): readonly Column<StaffUser>[] {
  const isOwner = useIsOwner();
  const columns: readonly Column<StaffUser>[] = [
    { key: 'customer', title: t.columns.customer, cell: (user) => user.userid },
    { key: 'name', title: t.columns.name, isHead: true, cell: (user) => <UserLink user={user} /> },
    { key: 'mobile', title: t.columns.mobile, cell: (user) => user.mobilenumber },
    { key: 'email', title: u.email, cell: (user) => <Unspaced>{user.email}</Unspaced> },
    {
      key: 'role',
      title: t.columns.role,
      cell: (user) => (
        <>
          {user.role}
          {user.staffRole && (
            <span className="text-sm text-muted tabular:block carded:before:content-[',_']">
              {u.edit.staffRoles[user.staffRole]}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'balance',
      title: t.columns.balance,
      isNumeric: true,
      cell: (user) => `₹${formatBalance(user.balance)}`,
    },
    {
      key: 'verified',
      title: t.columns.verified,
      cell: (user) => (
        <StatusPill tone={user.verified === 'true' ? 'success' : 'warning'}>
          {user.verified === 'true' ? u.yes : u.no}
        </StatusPill>
      ),
    },
    {
      key: 'blocked',
      title: t.columns.blocked,
      cell: (user) => (user.isBlocked === 'true' ? <StatusPill tone="danger">{u.yes}</StatusPill> : u.no),
    },
    {
      key: 'edit',
      title: t.columns.editBalance,
      cell: (user) => (
        <span className="flex justify-end gap-2 tabular:justify-start">
          <Button
            size="sm"
            variant="outline"
            className="whitespace-nowrap"
            aria-label={u.topUp.openFor(user.name)}
            onClick={() => onOpen({ what: 'top-up', user })}
          >
            {u.topUp.open}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={u.edit.openFor(user.name)}
            onClick={() => onOpen({ what: 'edit', user })}
          >
            {u.edit.open}
          </Button>
        </span>
      ),
    },
  ];
  return isOwner ? columns : columns.filter(({ key }) => key !== 'edit');
}
