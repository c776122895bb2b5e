import { z } from 'zod';
import { email, NAME_HAS_LINK, password, SECOND_FACTOR_WRONG, totp } from './account-fields.ts';
import { defineCall, refusal, STAFF } from './call.ts';
import { STALE_VERSION } from './errors.ts';
import { BooleanLike, IdLike, idOrNumber, NoBody, nameText, Timestamp, text, Version } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { Rupees } from './money.ts';
import { ROLES, STAFF_ROLES } from './roles.ts';

export const Flag = z.enum(['true', 'false']);

export const StaffUser = z.object({
  _id: z.string(),
  userid: z.string(),
  name: z.string(),
  mobilenumber: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  balance: Rupees,
  points: Rupees,
  verified: Flag,
  isBlocked: Flag,
  version: z.number().int(),
  createdAt: Timestamp,
});

export type StaffUser = z.infer<typeof StaffUser>;

/** For calls that find a user by `_id`, userid or email. */
export const USER_LOOKUP = {
  'user-not-found': refusal(404, 'User not found.'),
  'user-ids-disagree': refusal(422, 'The user ids do not match.'),
};

export const updateUserData = defineCall('updateUserData', {
  summary:
    "Change a user's details, role or flags; a new role or a block ends their sessions. Changing a staff role, or how staff sign in, requires the password, an authenticator code or a fresh proof",
  who: STAFF.owner,
  body: z.object({
    _id: IdLike.optional(),
    userid: IdLike.optional(),
    name: nameText(80).optional(),
    mobilenumber: idOrNumber(32).optional(),
    email: email.optional(),
    role: z.enum(ROLES).optional(),
    staffRole: z.enum(STAFF_ROLES).nullish(),
    verified: BooleanLike.optional(),
    isBlocked: BooleanLike.optional(),
    version: Version.optional(),
    password: password.optional(),
    totp: totp.optional().describe('An authenticator code, instead of the password'),
  }),
  limits: ['password-proof', 'code-try'],
  output: z.object({ message: z.string(), user: StaffUser }),
  refusals: {
    ...FRESH_PROOF_REFUSALS,
    'second-factor-wrong': SECOND_FACTOR_WRONG,
    ...USER_LOOKUP,
    ...NAME_HAS_LINK,
    'name-missing': refusal(422, 'Please enter a name.'),
    'email-invalid': refusal(422, 'Please enter a valid email address'),
    'mobile-invalid': refusal(422, 'Please enter a valid mobile number'),
    'account-exists': refusal(409, 'Another account has this email or mobile number.'),
    'last-owner': refusal(409, 'The last admin cannot be demoted or blocked.'),
    ...STALE_VERSION,
  },
});

export const noteOnUser = defineCall('noteOnUser', {
  summary: 'Leave a note about a user for colleagues',
  who: STAFF.support,
  params: z.object({ id: IdLike }),
  body: z.object({ text: text(1_000).refine((value) => value !== '', 'is required') }),
  output: z.object({ message: z.string() }),
  refusals: USER_LOOKUP,
});

export const endUserSessions = defineCall('endUserSessions', {
  summary: 'Sign a user out everywhere',
  who: STAFF.owner,
  params: z.object({ id: IdLike }),
  body: NoBody,
  output: z.object({ message: z.string() }),
  refusals: USER_LOOKUP,
});
