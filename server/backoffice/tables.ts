import type { Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    audit_log: {
      id: string;
      at: Generated<Date>;
      actor_id: string | null;
      actor: string;
      address: string;
      action: string;
      subject: string;
      subject_id: string;
      before: unknown;
      after: unknown;
    };
    audit_aggregates: {
      id: string;
      window_start: Date;
      bucket: string;
      action: string;
      actor_id: string | null;
      actor: Generated<string>;
      address: Generated<string>;
      subject: string;
      subject_id: string;
      reason: Generated<string>;
      times: Generated<number>;
      first_at: Date;
      last_at: Date;
    };
  }
}
