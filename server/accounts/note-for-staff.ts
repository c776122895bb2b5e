import type { Actor } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import { type AccountStaff, holdStaffUser } from './staff-user.ts';
import './tables.ts';

/** Leaves a note for colleagues on a user. Refuses `user-not-found`. */
export async function noteForStaff(
  { platform, audit }: AccountStaff,
  actor: Actor,
  anyId: string,
  text: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const user = await holdStaffUser(tx, { anyId });
    await tx
      .insertInto('user_notes')
      .values({ id: newId(), user_id: user.id, by_user: actor.caller.id, text })
      .execute();
    await audit(tx, actor, {
      action: 'user.note',
      subject: 'user',
      subjectId: user.userid,
      before: null,
      after: { text },
    });
  });
}
