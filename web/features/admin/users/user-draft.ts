import type { StaffUser } from '@rush/contract/admin-accounts.ts';
import type { StaffRole } from '@rush/contract/roles.ts';

export interface UserDraft {
  name: string;
  mobilenumber: string;
  email: string;
  role: StaffUser['role'];
  staffRole: StaffRole;
  verified: boolean;
  isBlocked: boolean;
  /** The caller's own. */
  password: string;
}

export const draftOfUser = (user: StaffUser): UserDraft => ({
  name: user.name,
  mobilenumber: user.mobilenumber,
  email: user.email,
  role: user.role,
  staffRole: user.staffRole ?? 'support',
  verified: user.verified === 'true',
  isBlocked: user.isBlocked === 'true',
  password: '',
});
