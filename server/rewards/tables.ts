import type { Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    referral_codes: { user_id: string; code: string; created_at: Generated<Date> };
    referrals: {
      user_id: string;
      referrer_id: string;
      masked_email: Generated<string>;
      created_at: Generated<Date>;
      mobile_proven_at: Date | null;
      bonus_paid_at: Date | null;
      bonus_refused_at: Date | null;
      bonus_review_at: Generated<Date | null>;
    };
    referral_rewards: {
      id: string;
      referrer_id: string;
      user_id: string;
      ordinal: number;
      top_up_id: string;
      txnid: string;
      top_up_paise: number;
      amount_paise: number;
      created_at: Date;
    };
    identity_signals: {
      user_id: string;
      mark: string;
      is_shared: Generated<boolean>;
      bonus_at: Generated<Date | null>;
      seen_at: Generated<Date>;
    };
  }
}
