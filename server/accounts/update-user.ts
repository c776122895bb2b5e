import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';
import { hasLink, readMobile } from '@rush/contract/typed-text.ts';
import { sql } from 'kysely';
import { type Actor, changedFields } from '#platform/audit.ts';
import { brokenConstraint, type Tx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { endSessions } from './end-sessions.ts';
import { findUserById, lockUser, type UserRow, writeUser } from './find-user.ts';
import { notifyAccountChange } from './notify-account-change.ts';
import { displayEmail, readNewEmail } from './open-account.ts';
import { alertOwners } from './staff-circle.ts';
import { getStaffUser, presentStaffUser, type StaffAccountParts } from './staff-user.ts';

export interface UserChange {
  anyId: string;
  name?: string;
  mobile?: string;
  email?: string;
  role?: Role;
  staffRole?: StaffRole | null;
  isVerified?: boolean;
  isBlocked?: boolean;
  version?: number;
}

/**
 * Changes a user's details, role and flags. A changed role or a block ends the sessions. If a contact changes, the old
 * one is notified; `provenAfter` decides whether the new one is verified. Refuses with `user-not-found`,
 * `account-exists`, `last-owner`, `version-stale`, and as `readChange` does.
 *
 * @param requireProof called before changing a staff role or contact, or unblocking staff
 */
export async function updateUser(
  parts: StaffAccountParts,
  actor: Actor,
  change: UserChange,
  requireProof: () => Promise<void>,
): Promise<StaffUser> {
  const { db } = parts.platform;
  const { id } = await getStaffUser(db.queries, { anyId: change.anyId });
  const user = await findUserById(db.queries, id);
  const hasProof = changesStaff(user, readChange(parts.platform, user, change));
  if (hasProof) await requireProof();
  try {
    return await db.transaction((tx) => changeUser(parts, tx, actor, { ...change, id, hasProof }));
  } catch (error) {
    if (['users_email', 'users_mobile'].includes(brokenConstraint(error) ?? '')) refuse('account-exists');
    throw error;
  }
}

async function changeUser(
  { platform, audit }: StaffAccountParts,
  tx: Tx,
  actor: Actor,
  { id, hasProof, ...change }: UserChange & { id: string; hasProof: boolean },
): Promise<StaffUser> {
  const now = platform.clock.now();
  const user = await lockUser(tx, id);
  if (change.version !== undefined && change.version !== user.version) refuse('version-stale');
  const after = readChange(platform, user, change);
  const isStaffChange = changesStaff(user, after);
  if (isStaffChange && !hasProof) refuse('version-stale');
  const { email, mobile, role, staff_role: staffRole, is_blocked: isBlocked } = after;
  if (user.staff_role === 'owner' && (staffRole !== 'owner' || isBlocked))
    await requireAnotherOwner(tx, user.id);
  if (isStaffChange)
    await alertOwners(platform, tx, {
      subject: 'Staff account changed',
      text: `${actor.caller.email} changed ${user.email}. Staff role: ${staffRole ?? 'none'}. Sign-in email: ${email}.`,
    });
  await writeUser(tx, id, {
    ...after,
    ...(isStaffChange && id !== actor.caller.id && { staff_since: now, staff_by: actor.caller.id }),
    updated_at: now,
  });
  if (role !== user.role || staffRole !== user.staff_role || isBlocked) await endSessions(tx, id);
  if (after.email_key !== user.email_key)
    await notifyAccountChange(platform, tx, user, {
      kind: 'email',
      before: { email: { address: user.email, isProven: user.email_proven, isApart: user.email_apart } },
      isBySupport: true,
    });
  if (mobile !== user.mobile)
    await notifyAccountChange(platform, tx, user, {
      kind: 'mobile',
      before: { mobile: { number: user.mobile, isProven: user.mobile_proven } },
      isBySupport: true,
    });
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, user[field as keyof typeof after]]),
  ) as typeof after;
  await audit(tx, actor, { action: 'user.edit', subjectId: user.userid, ...changedFields(before, after) });
  return presentStaffUser(await getStaffUser(tx, { anyId: id }));
}

/** The account after a change. Refuses with `name-missing`, `name-has-link`, `email-invalid`, `mobile-invalid`. */
function readChange(platform: Platform, user: UserRow, change: UserChange) {
  if (change.name === '' && user.name !== '') refuse('name-missing');
  if (change.name !== undefined && change.name !== user.name && hasLink(change.name)) refuse('name-has-link');
  const before = user.email_key ?? '';
  const input = change.email ?? before;
  // Forms send the email address with every edit; an unchanged one is not checked again.
  const email = input === before ? before : (readNewEmail(platform, input) ?? refuse('email-invalid'));
  const mobile =
    change.mobile === undefined
      ? user.mobile
      : change.mobile.trim() === ''
        ? null
        : (readMobile(change.mobile) ?? refuse('mobile-invalid'));
  // Without a contact the user could not sign in.
  if (!email && !mobile) refuse('mobile-invalid');
  const role = change.role ?? user.role;
  const staffRole = role === 'admin' ? (change.staffRole ?? user.staff_role ?? 'support') : null;
  const isBlocked = change.isBlocked ?? user.is_blocked;
  return {
    name: change.name ?? user.name,
    email: email === before ? user.email : displayEmail(email),
    email_key: email || null,
    mobile,
    role,
    staff_role: staffRole,
    is_blocked: isBlocked,
    ...provenAfter(user, { email, mobile, isVerified: change.isVerified }),
  };
}

function changesStaff(before: UserRow, after: ReturnType<typeof readChange>): boolean {
  const isChanged = (['role', 'staff_role', 'email_key', 'mobile'] as const).some(
    (field) => before[field] !== after[field],
  );
  return (
    (before.role === 'admin' || after.role === 'admin') &&
    (isChanged || (before.is_blocked && !after.is_blocked))
  );
}

/**
 * Which contacts are verified after an edit. A new number never is; a new email only if the flag was just turned on.
 * Forms always send one flag for both contacts, so only a changed flag counts.
 */
function provenAfter(
  user: UserRow,
  change: { email: string; mobile: string | null; isVerified: boolean | undefined },
): Pick<UserRow, 'email_proven' | 'mobile_proven'> {
  const before = user.email_proven || user.mobile_proven;
  const flag = change.isVerified === before ? undefined : change.isVerified;
  return {
    email_proven: flag ?? (user.email_proven && change.email === (user.email_key ?? '')),
    mobile_proven: flag !== false && user.mobile_proven && change.mobile === user.mobile,
  };
}

/** Locks all owners, so that two cannot demote each other. */
async function requireAnotherOwner(tx: Tx, userId: string): Promise<void> {
  const owners = await sql<{ id: string }>`
    select id from users where staff_role = 'owner' and not is_blocked order by id for update`.execute(tx);
  if (!owners.rows.some((owner) => owner.id !== userId)) refuse('last-owner');
}
