import type { Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    grants: {
      id: string;
      user_id: string;
      amount_paise: number;
      /** Null where a front end that knows no such field asked. */
      reason: string | null;
      status: 'waiting' | 'granted' | 'refused';
      asked_by: string;
      decided_by: string | null;
      idempotency_key: string;
      created_at: Date;
      decided_at: Date | null;
      /** What was taken back of it, once; null where nothing was. */
      reversed_paise: Generated<number | null>;
      reversed_by: Generated<string | null>;
      reversed_at: Generated<Date | null>;
      reversal_reason: Generated<string>;
    };
  }
}
