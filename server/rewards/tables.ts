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
      welcomed_at: Date | null;
      welcome_refused_at: Date | null;
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
    person_signals: { user_id: string; mark: string; seen_at: Generated<Date> };
    welcomed_signals: { mark: string; user_id: string };
  }
}
