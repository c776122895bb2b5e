import { getStaffUser } from '#backoffice/list-users.ts';
import { recordAudit } from '#backoffice/record-audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { endSessions } from './end-sessions.ts';

/** Ends every session of a user. Refuses `user-not-found`. @returns how many there were */
export function signUserOut({ db }: Platform, actor: Actor, anyId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await getStaffUser(tx, { anyId });
    const ended = await endSessions(tx, user.id);
    await recordAudit(tx, actor, {
      action: 'user.end-sessions',
      subject: 'user',
      subjectId: user.userid,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return ended;
  });
}
