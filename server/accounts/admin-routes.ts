import { endUserSessions, noteOnUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import type { Actor } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse } from '#platform/refusal.ts';
import { endSessions } from './end-sessions.ts';
import { type AccountStaff, addStaffNote, getStaffUser, holdStaffUser } from './staff-user.ts';
import { updateUser } from './update-user.ts';

export function accountAdminRoutes(staff: AccountStaff): Binding[] {
  return [
    bind(updateUserData, async ({ caller, address, body }) => {
      const { _id, userid, mobilenumber, verified, ...change } = body;
      const anyId = _id ?? userid ?? refuse('user-not-found');
      const user = await updateUser(
        staff,
        { caller, address },
        { ...change, anyId, mobile: mobilenumber, isVerified: verified },
      );
      return { message: 'User updated successfully!, Please Refresh/Reload Page', user };
    }),
    bind(noteOnUser, async ({ caller, address, params, body }) => {
      await noteForStaff(staff, { caller, address }, params.id, body.text);
      return { message: 'Note saved.' };
    }),
    bind(endUserSessions, async ({ caller, address, params }) => {
      const ended = await signUserOut(staff, { caller, address }, params.id);
      return { message: `Signed out on ${ended} devices.` };
    }),
  ];
}

/** Leaves a note for colleagues on a user. Refuses `user-not-found`. */
async function noteForStaff(
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

/** Ends every session of a user. Refuses `user-not-found`. @returns how many there were */
function signUserOut({ platform, audit }: AccountStaff, actor: Actor, anyId: string): Promise<number> {
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
