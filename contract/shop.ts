import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { exactText } from './fields.ts';
import { PageTexts } from './pages.ts';

/** Set by the owner; pages show exactly these. */
export const RewardRates = z.object({
  pointsPercent: z.number().describe('Percentage of the amount paid for a delivered order'),
  referralPercent: z.number().describe("Cashback on each of a referred user's first top-ups"),
  referralTopUps: z.number().int().describe('How many of those top-ups count'),
  signUpBonusRupees: z.number().describe('For a new user with a referral code; 0 for none'),
});
export type RewardRates = z.infer<typeof RewardRates>;

export const OwnPicture = z.object({
  url: exactText(120).regex(/^\/images\/[a-z0-9-]+\.webp$/, 'must be an uploaded picture'),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type OwnPicture = z.infer<typeof OwnPicture>;

export const Shop = z.object({
  name: z.string(),
  tagline: z.string(),
  legalName: z.string(),
  city: z.string(),
  address: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  chatUrl: z.string().describe('Support chat link; pages append name, mobile and email as text'),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  socials: z.array(z.object({ name: z.string(), url: z.string() })),
  claims: z.object({ partnerships: z.string(), gamers: z.string(), transactions: z.string() }),
  announcement: z.string(),
  closed: z.boolean().describe('Closed for maintenance: pages still load, but orders are refused'),
  opensSoon: z.boolean().describe('Closed because legally required details are missing'),
  otpDigits: z.number().int(),
  topUp: z.object({ minRupees: z.number(), maxRupees: z.number() }),
  rewards: RewardRates,
  logo: OwnPicture.nullable().describe('Replaces the default logo'),
  words: z
    .object({ en: PageTexts, hi: PageTexts })
    .describe('Footer and home page texts that the owner has changed, by name'),
  noticeVersion: z.string().describe('Version of the current terms and privacy policy'),
  accent: z.string().describe('The brand color, #rrggbb'),
  defaultTheme: z.enum(['dark', 'light']),
  signInWith: z.object({
    otp: z
      .boolean()
      .describe('Whether SMS works; if not, there is no mobile sign-in and registration codes are emailed'),
    google: z.boolean(),
    hosted: z
      .object({
        domain: z.string(),
        clientId: z.string(),
        audience: z.string().optional(),
        organization: z.string().optional(),
        scope: z.string().describe('Separated by spaces'),
      })
      .nullable(),
  }),
  pushPublicKey: z.string().nullable(),
});
export type Shop = z.infer<typeof Shop>;

export const CLOSED_REFUSALS = {
  'shop-closed': refusal(503, 'The shop is closed for maintenance. Please try again later.'),
  'shop-not-open': refusal(503, 'Opening soon! We can’t take orders yet.'),
};

export const getShop = defineCall('getShop', {
  summary: 'Brand, support contacts and limits of this shop',
  who: 'public',
  output: Shop,
});
