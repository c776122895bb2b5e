import { deviceParts } from '@rush/contract/device-name.ts';
import { adminUserText } from '../../../text/admin/user.ts';
import { formatDateTime } from '../../../text/format-date.ts';
import { Panel } from '../parts/panel.tsx';
import type { UserDetail } from './user-query.ts';

export function UserDevices({ detail: { sessions, knownDevices } }: { detail: UserDetail }) {
  const t = adminUserText.devices;
  return (
    <Panel title={t.title}>
      {sessions.length === 0 && <p className="text-sm text-muted">{t.none}</p>}
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <Session key={session._id} session={session} />
        ))}
      </ul>
      {knownDevices > 0 && <p className="text-sm text-muted">{t.known(knownDevices)}</p>}
    </Panel>
  );
}

function Session({ session }: { session: UserDetail['sessions'][number] }) {
  const t = adminUserText.devices;
  const parts = deviceParts(session.userAgent);
  return (
    <li className="bg-raised p-3">
      <p className="font-semibold">{parts ? t.on(parts.browser, parts.system) : t.unknown}</p>
      <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {t.seen(formatDateTime(session.lastSeenAt))} · {t.since(formatDateTime(session.createdAt))} ·{' '}
        {session.address}
      </p>
    </li>
  );
}
