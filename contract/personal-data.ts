import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { REASON_REQUIRED } from './errors.ts';
import { exactText, NoBody, OpaqueId, RAW_RESPONSE, Timestamp, text } from './fields.ts';
import { FRESH_PROOF_REFUSALS } from './fresh-proof.ts';
import { Language } from './languages.ts';

/** The notice that was shown. Front ends that show none omit it. */
export const ShownNotice = z.object({ version: exactText(32), language: Language });

const Proof = z.object({ password: exactText(1024).optional() });

export const Consent = z.object({
  _id: z.string(),
  at: Timestamp,
  subject: z.enum(['terms', 'push']).describe('`terms` includes the privacy policy'),
  action: z.enum(['accepted', 'withdrawn']),
  given: z
    .enum(['registration', 'registering', 'notice', 'switch'])
    .describe('Where it was given; `registering`: the front end sent no notice version'),
  noticeVersion: z.string(),
  noticeHash: z.string().describe('SHA-256 of the text in that language'),
  language: Language,
  address: z.string().describe('The network: /24 of IPv4, /48 of IPv6'),
});
export type Consent = z.infer<typeof Consent>;

export const myData = defineCall('myData', {
  summary: "The caller's consents, whether the current notice is accepted, and what erasure would forfeit",
  who: 'signed-in',
  output: z.object({
    notice: z.object({ version: z.string(), isAccepted: z.boolean() }),
    consents: z.array(Consent).describe('The latest 100, newest first'),
    pushSubscriptions: z.number().int().describe('Browsers with a push subscription'),
    left: z
      .object({ coins: z.number(), points: z.number(), earnings: z.number() })
      .describe('Rupees that erasure would forfeit'),
  }),
});

export const acceptNotice = defineCall('acceptNotice', {
  summary: 'Accept the current terms and privacy policy; idempotent',
  who: 'signed-in',
  body: ShownNotice,
  output: z.object({ message: z.string() }),
  refusals: {
    'notice-outdated': refusal(409, 'The terms have changed. Please reload the page.'),
  },
});

export const withdrawPush = defineCall('withdrawPush', {
  summary: 'Unsubscribe all browsers from push messages and withdraw consent',
  who: 'signed-in',
  body: NoBody,
  output: z.object({ message: z.string() }),
});

export const exportMyData = defineCall('exportMyData', {
  summary: "All of the caller's data as a ZIP with JSON and a readable page; 3 a day",
  who: 'signed-in',
  body: Proof,
  ...RAW_RESPONSE,
  refusals: FRESH_PROOF_REFUSALS,
  limits: ['password-proof', 'own-data'],
});

const erasureRefusals = {
  'orders-open': refusal(
    409,
    'An order or payment on this account is still open. Please wait for it to finish.',
  ),
  'balance-left': refusal(
    409,
    'R-Coins, points or earnings remain. Please confirm that they lapse with the account.',
  ),
  'staff-account': refusal(409, 'Staff accounts cannot be erased. The owner must change the role first.'),
  'erasure-waiting': refusal(409, 'The erasure of this account has already been requested.'),
};

export const eraseMe = defineCall('eraseMe', {
  summary: 'Request erasure: end all sessions now, and erase in seven days unless the user signs in',
  who: 'signed-in',
  body: Proof.extend({
    lapse: z.boolean().default(false).describe('Whether to forfeit R-Coins, points and earnings'),
  }),
  output: z.object({ message: z.string(), dueAt: Timestamp }),
  refusals: {
    ...FRESH_PROOF_REFUSALS,
    ...erasureRefusals,
    'user-not-found': refusal(404, 'User not found.'),
  },
  limits: ['password-proof'],
});

export const eraseUser = defineCall('eraseUser', {
  summary: 'Request erasure on behalf of a user; also takes seven days',
  who: STAFF.owner,
  params: z.object({ id: OpaqueId }),
  body: z.object({
    reason: text(500).default(''),
    lapse: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), dueAt: Timestamp }),
  refusals: {
    'user-not-found': refusal(404, 'User not found.'),
    'reason-required': REASON_REQUIRED,
    ...erasureRefusals,
  },
});
