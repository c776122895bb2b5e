import type { Role, StaffRole } from '@rush/contract/roles.ts';
import type { Generated } from 'kysely';

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
  }
}
