import { parseUserAgent } from '@rush/contract/user-agent.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { formatBalance, formatRupees } from '../../../text/format.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { pluralize } from '../parts/figures.tsx';
import { RecordScreen } from '../parts/record.tsx';
import { Facts, Panel, QueryStates } from '../parts/screen.tsx';
import { StaffNotes } from '../parts/staff-notes.tsx';
import { useIsOwner } from '../parts/use-staff-role.ts';
import { STAFF_ROLE_NAMES } from './edit-dialog.tsx';
import { UserButtons } from './user-buttons.tsx';
import {
  type UserDetail,
  UserEarlierOrders,
  UserOrders,
  UserWallet,
  userDetailQuery,
} from './user-tables.tsx';

export function UserScreen({ id }: { id: string }) {
  return (
    <QueryStates query={useQuery(userDetailQuery(id))}>{(detail) => <Page detail={detail} />}</QueryStates>
  );
}

const USERS = { to: '/admin/usersdata', name: 'Users' } as const;

function Page({ detail }: { detail: UserDetail }) {
  const isOwner = useIsOwner();
  const { user } = detail;
  return (
    <RecordScreen
      list={USERS}
      title={user.name || user.userid}
      beside={
        <>
          <span className="flex items-center gap-1">
            <span className="text-muted">{user.userid}</span>
            <CopyButton text={user.userid} label="Copy customer ID" />
          </span>
          {user.isBlocked === 'true' && <StatusPill tone="danger">Blocked</StatusPill>}
        </>
      }
      actions={
        isOwner && (
          <div className="flex flex-wrap gap-2">
            <UserButtons user={user} />
          </div>
        )
      }
      aside={
        <>
          <UserFacts detail={detail} />
          <UserDevices detail={detail} />
          <StaffNotes
            notes={detail.notes}
            emptyText="No notes yet. Customers see them only in a copy of their data."
            queryKey={['mine', 'admin', 'user']}
            save={(text) => call('noteOnUser', { params: { id: user._id }, body: { text } })}
          />
        </>
      }
    >
      <UserOrders detail={detail} />
      <UserEarlierOrders detail={detail} />
      <UserWallet detail={detail} />
    </RecordScreen>
  );
}

function UserFacts({ detail }: { detail: UserDetail }) {
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

function UserDevices({ detail: { sessions, knownDevices } }: { detail: UserDetail }) {
  return (
    <Panel title="Signed in on">
      {sessions.length === 0 && <p className="text-sm text-muted">Not signed in anywhere.</p>}
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      {knownDevices > 0 && (
        <p className="text-sm text-muted">
          {pluralize(knownDevices, 'browser')} {knownDevices === 1 ? 'has' : 'have'} signed in before.
        </p>
      )}
    </Panel>
  );
}

function Session({ session }: { session: UserDetail['sessions'][number] }) {
  const parts = parseUserAgent(session.userAgent);
  return (
    <li className="bg-raised p-3">
      <p className="font-semibold">{parts ? `${parts.browser} on ${parts.system}` : 'An unknown device'}</p>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        last seen {formatDateTime(session.lastSeenAt)} · since {formatDateTime(session.createdAt)} ·{' '}
        {session.address}
      </p>
    </li>
  );
}
