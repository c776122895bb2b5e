import type { Language } from '@rush/contract/languages.ts';
import type { Role, StaffRole } from '@rush/contract/roles.ts';
import type { ColumnType, Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    users: {
      id: string;
      userid: string;
      name: string;
      email: string;
      email_key: string | null;
      mobile: string | null;
      role: Generated<Role>;
      staff_role: StaffRole | null;
      staff_since: Generated<Date | null>;
      staff_by: Generated<string | null>;
      password_hash: string | null;
      mobile_proven: Generated<boolean>;
      email_proven: Generated<boolean>;
      email_apart: Generated<boolean>;
      is_blocked: Generated<boolean>;
      language: Generated<Language | null>;
      state_code: Generated<string | null>;
      /** Once set, the row has no personal data left. */
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
      proven_at: Date;
      device_hash: string | null;
    };
    otps: {
      contact: string;
      purpose: OtpPurpose;
      subject: string;
      is_known_device: boolean;
      code_hash: string;
      tries: number;
      sent_at: Date;
      expires_at: Date;
      used_at: Date | null;
      /** Times of the failed attempts in the last 24 hours. May include older ones. */
      wrong_at: Date[];
    };
    pending_registrations: {
      id: string;
      secret_hash: string;
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
    known_devices: { user_id: string; device_hash: string; first_seen_at: Date; last_seen_at: Date };
    account_changes: {
      id: string;
      user_id: string;
      kind: ChangeKind;
      before: ChangeBefore;
      token_hash: string;
      created_at: Date;
      expires_at: Date;
      closed_at: Date | null;
      disputed_at: Date | null;
    };
    expiring_hashes: { hash: string; until: Date };
    staff_notes: {
      id: string;
      user_id: string | null;
      order_id: string | null;
      at: Generated<Date>;
      by_user: string;
      text: string;
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

export type OtpPurpose = 'register' | 'login' | 'change-mobile' | 'fresh-proof';
export type ChangeKind = 'email' | 'mobile' | 'password' | 'second-factor' | 'provider' | 'device';
/** What undoing a change restores. Absent parts stay as they are. */
export interface ChangeBefore {
  email?: { address: string; isProven: boolean; isApart: boolean };
  mobile?: { number: string | null; isProven: boolean };
  /** The previous second factor, or null. Its secret stays encrypted. */
  secondFactor?: { secret: string; confirmedAt: string; recoveryHashes: string[] } | null;
  provider?: { issuer: string; subject: string };
}
export type LinkPurpose = 'reset-password' | 'verify-email' | 'change-email';
