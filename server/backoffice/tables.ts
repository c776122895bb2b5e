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
    order_notes: { id: string; order_id: string; at: Generated<Date>; by_user: string; text: string };
    grants: {
      id: string;
      user_id: string;
      amount_paise: number;
      reason: string;
      status: 'waiting' | 'granted' | 'refused';
      asked_by: string;
      decided_by: string | null;
      wish_key: string;
      created_at: Date;
      decided_at: Date | null;
    };
  }
}
