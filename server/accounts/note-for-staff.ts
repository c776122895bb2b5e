import type { Actor } from '#platform/audit.ts';
import { addStaffNote } from './staff-notes.ts';
import { type AccountStaff, holdStaffUser } from './staff-user.ts';

/** Leaves a note for colleagues on a user. Refuses `user-not-found`. */
export async function noteForStaff(
  { platform, audit }: AccountStaff,
  actor: Actor,
  anyId: string,
  text: string,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const user = await holdStaffUser(tx, { anyId });
    await addStaffNote(tx, { about: { user_id: user.id }, by: actor.caller.id, text });
    await audit(tx, actor, {
      action: 'user.note',
      subject: 'user',
      subjectId: user.userid,
      before: null,
      after: { text },
    });
  });
}
