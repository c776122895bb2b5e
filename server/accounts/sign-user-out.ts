import type { Actor } from '#platform/audit.ts';
import { endSessions } from './end-sessions.ts';
import { type AccountStaff, getStaffUser } from './staff-user.ts';

/** Ends every session of a user. Refuses `user-not-found`. @returns how many there were */
export function signUserOut({ platform, audit }: AccountStaff, actor: Actor, anyId: string): Promise<number> {
  return platform.db.transaction(async (tx) => {
    const user = await getStaffUser(tx, { anyId });
    const ended = await endSessions(tx, user.id);
    await audit(tx, actor, {
      action: 'user.end-sessions',
      subject: 'user',
      subjectId: user.userid,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return ended;
  });
}
