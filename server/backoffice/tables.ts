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
    order_notes: { id: string; order_id: string; at: Generated<Date>; by_user: string; text: string };
    grants: {
      id: string;
      user_id: string;
      amount_paise: number;
      reason: string;
      status: 'waiting' | 'granted' | 'refused';
      asked_by: string;
      decided_by: string | null;
      idempotency_key: string;
      created_at: Date;
      decided_at: Date | null;
    };
  }
}
