import { z } from 'zod';
import { password, SECOND_FACTOR_WRONG, TOO_MANY_ATTEMPTS, totp } from './account-fields.ts';
import { defineCall, refusal } from './call.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';

export const secondFactorState = defineCall('secondFactorState', {
  summary: 'Whether the caller has a second factor, and whether the back-office requires one',
  who: 'signed-in',
  output: z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const secondFactorStart = defineCall('secondFactorStart', {
  summary:
    'Create a TOTP secret, active once a code confirms it; requires the password or proof of identity (last 10 minutes)',
  who: 'signed-in',
  limits: ['password-proof'],
  body: z.object({ password: password.optional() }).optional(),
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: {
    ...FRESH_PROOF_REFUSALS,
    'second-factor-on': refusal(409, 'Turn your authenticator app off first, with one of its codes.'),
  },
});

export const secondFactorConfirm = defineCall('secondFactorConfirm', {
  summary: 'Confirm the TOTP secret with a code; from then on, sign-in requires one',
  who: 'signed-in',
  limits: ['code-try'],
  body: z.object({ totp }),
  output: z.object({ message: z.string(), recoveryCodes: z.array(z.string()) }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    'second-factor-wrong': SECOND_FACTOR_WRONG,
    'second-factor-not-started': refusal(409, 'Start setting up your authenticator app first.'),
  },
});

export const secondFactorRemove = defineCall('secondFactorRemove', {
  summary:
    'Remove the second factor; requires an app or recovery code and, without a password, proof of identity',
  who: 'signed-in',
  limits: ['code-try'],
  body: z.object({ totp }),
  output: z.object({ message: z.string() }),
  refusals: {
    ...TOO_MANY_ATTEMPTS,
    'fresh-proof-required': FRESH_PROOF_REFUSALS['fresh-proof-required'],
    'second-factor-wrong': SECOND_FACTOR_WRONG,
  },
});
