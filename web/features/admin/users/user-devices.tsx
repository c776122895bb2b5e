import { deviceParts } from '@rush/contract/device-name.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { counted } from '../parts/counted.ts';
import { Panel } from '../parts/panel.tsx';
import type { UserDetail } from './user-query.ts';

export function UserDevices({ detail: { sessions, knownDevices } }: { detail: UserDetail }) {
  return (
    <Panel title="Signed in on">
      {sessions.length === 0 && <p className="text-sm text-muted">Signed in nowhere.</p>}
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      {knownDevices > 0 && (
        <p className="text-sm text-muted">
          {counted(knownDevices, 'browser')} {knownDevices === 1 ? 'has' : 'have'} signed in before.
        </p>
      )}
    </Panel>
  );
}

function Session({ session }: { session: UserDetail['sessions'][number] }) {
  const parts = deviceParts(session.userAgent);
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
