import { endUserSessions, noteOnUser, updateUserData } from '@rush/contract/admin-accounts.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { refuse } from '#platform/refusal.ts';
import type { AccountParts } from './account-parts.ts';
import { endSessions } from './end-sessions.ts';
import { requireFreshProof } from './fresh-proof.ts';
import { requireOwnCode } from './second-factor.ts';
import { addStaffNote, getStaffUser, holdStaffUser, type StaffAccountParts } from './staff-user.ts';
import { updateUser } from './update-user.ts';

export function accountAdminRoutes(parts: StaffAccountParts & AccountParts): Binding[] {
  const { platform, audit } = parts;
  return [
    bind(updateUserData, async ({ caller, address, body }) => {
      const { _id, userid, mobilenumber, verified, password, totp, ...change } = body;
      const anyId = _id ?? userid ?? refuse('user-not-found');
      const requested = { ...change, anyId, mobile: mobilenumber, isVerified: verified };
      const user = await updateUser(parts, { caller, address }, requested, () =>
        totp ? requireOwnCode(parts, caller, totp) : requireFreshProof(parts, caller, { password, address }),
      );
      return { message: 'User updated successfully!, Please Refresh/Reload Page', user };
    }),
    bind(noteOnUser, ({ caller, address, params, body: { text } }) =>
      platform.db.transaction(async (tx) => {
        const { id, userid } = await holdStaffUser(tx, { anyId: params.id });
        await addStaffNote(tx, { about: { user_id: id }, by: caller.id, text });
        const entry = { action: 'user.note', subjectId: userid } as const;
        await audit(tx, { caller, address }, { ...entry, after: { text } });
        return { message: 'Note saved.' };
      }),
    ),
    bind(endUserSessions, ({ caller, address, params }) =>
      platform.db.transaction(async (tx) => {
        const { id, userid } = await getStaffUser(tx, { anyId: params.id });
        const sessions = await endSessions(tx, id);
        const entry = { action: 'user.end-sessions', subjectId: userid } as const;
        await audit(tx, { caller, address }, { ...entry, before: { sessions }, after: { sessions: 0 } });
        return { message: sessions === 1 ? 'Signed out on 1 device.' : `Signed out on ${sessions} devices.` };
      }),
    ),
  ];
}
