import type { Role, StaffRole } from '@rush/contract/roles.ts';
import type { ColumnType, Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    users: {
      id: string;
      userid: string;
      name: string;
      email: string;
      email_key: string;
      mobile: string | null;
      role: Generated<Role>;
      staff_role: StaffRole | null;
      password_hash: string | null;
      mobile_proven: Generated<boolean>;
      email_proven: Generated<boolean>;
      is_blocked: Generated<boolean>;
      /** Once set, nothing of the person is left in this row. */
      erased_at: ColumnType<Date | null, undefined, Date>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    sessions: {
      id: string;
      token_hash: string;
      user_id: string;
      method: string;
      user_agent: string;
      address: string;
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
      idle_seconds: number;
    };
    otps: {
      mobile: string;
      purpose: OtpPurpose;
      code_hash: string;
      tries: number;
      sent_at: Date;
      expires_at: Date;
      used_at: Date | null;
      day: string;
      day_tries: number;
    };
    pending_registrations: {
      mobile: string;
      email: string;
      name: string;
      password_hash: string;
      referral_code: string;
      created_at: Date;
    };
    mailed_links: {
      id: string;
      token_hash: string;
      purpose: LinkPurpose;
      user_id: string;
      email: string;
      expires_at: Date;
      used_at: Date | null;
      created_at: Date;
    };
    identities: { issuer: string; subject: string; user_id: string; created_at: Date };
    second_factors: {
      user_id: string;
      secret: string;
      confirmed_at: Date | null;
      last_step: Generated<number>;
      recovery_hashes: Generated<string[]>;
    };
  }
}

export type OtpPurpose = 'register' | 'login' | 'change-mobile';
export type LinkPurpose = 'reset-password' | 'verify-email' | 'change-email';
