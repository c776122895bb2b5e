import { empty, ofUser, type TableRule } from '../table-rule.ts';

/** Referrals and the bonus for signing up. */
export const REWARD_RULES: readonly TableRule[] = [
  {
    table: 'referral_codes',
    rule: 'delete',
    because: 'Nobody is brought by somebody who is gone.',
    columns: 'user_id code created_at',
    whose: ofUser,
  },
  {
    table: 'referrals',
    rule: 'replace',
    because: 'Who brought whom explains transfers of the book, under the pseudonyms.',
    columns: 'user_id referrer_id created_at mobile_proven_at bonus_paid_at bonus_refused_at',
    replaced: { masked_email: empty },
    whose: ofUser,
  },
  {
    table: 'referral_rewards',
    rule: 'keep',
    because: 'Explains transfers of the book, under the pseudonyms.',
    columns: 'id referrer_id user_id ordinal top_up_id txnid top_up_paise amount_paise created_at',
  },
  {
    table: 'identity_signals',
    rule: 'keep',
    because: 'Hashes under the shop’s secret: nobody is brought as a new user twice.',
    columns: 'user_id mark seen_at',
  },
  {
    table: 'sign_up_bonus_signals',
    rule: 'keep',
    because: 'Hashes under the shop’s secret: nobody gets the sign-up bonus twice.',
    columns: 'mark user_id',
  },
];
