import { z } from 'zod';
import {
  email,
  LINK_CORRUPTED_MESSAGE,
  LinkParams,
  limited,
  password,
  passwordWeak,
} from './account-fields.ts';
import { defineCall } from './call.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';

export const forgetPassword = defineCall('forgetPassword', 'POST /password/forgetpassword', {
  summary: 'Mail a link to choose a new password; the answer is the same whether or not the account exists',
  who: 'public',
  limits: ['code-send'],
  body: z.object({ email: email.default('') }),
  output: z.object({ msg: z.string() }),
  refusals: { ...limited, 'email-invalid': { status: 422, message: 'Please enter a valid email address' } },
  sentence: 'msg',
});

export const resetPassword = defineCall('resetPassword', 'POST /password/reset-password/{id}/{token}', {
  summary: "Set a new password by a mailed link; code '1' means error",
  who: 'public',
  limits: ['link'],
  params: LinkParams,
  body: z.object({ password: password.default('') }),
  output: z.object({ msg: z.string(), code: z.enum(['0', '1']) }),
  refusals: {
    ...limited,
    'password-missing': { status: 422, message: 'Please enter a password' },
    'password-weak': passwordWeak,
    'link-corrupted': { status: 410, message: LINK_CORRUPTED_MESSAGE },
  },
  sentence: 'msg',
  failureFields: { code: '1' },
});

export const changePassword = defineCall('changePassword', 'POST /user/change-password', {
  summary: 'Choose a new password by the present one; every other session of the account ends',
  who: 'signed-in',
  limits: ['password-proof'],
  body: z.object({ password: password.default(''), newPassword: password }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...limited,
    ...FRESH_PROOF_REFUSALS,
    'password-weak': passwordWeak,
  },
});
