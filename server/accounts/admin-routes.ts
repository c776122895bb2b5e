import { endUserSessions, noteOnUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse } from '#platform/refusal.ts';
import { noteForStaff } from './note-for-staff.ts';
import { signUserOut } from './sign-user-out.ts';
import type { AccountStaff } from './staff-user.ts';
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
