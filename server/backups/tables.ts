import type { Generated } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    backup_runs: {
      id: Generated<number>;
      started_at: Date;
      ended_at: Date;
      file: string | null;
      bytes: number | null;
      rows: number | null;
      pictures: number | null;
      problem: string | null;
      is_alerted: Generated<boolean>;
    };
  }
}
