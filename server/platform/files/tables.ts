import type { DiskFolder } from './disk-space.ts';

declare module '../database/database.ts' {
  interface Tables {
    disk_alarms: {
      host: string;
      folder: DiskFolder;
      free_bytes: number;
      is_refusing: boolean;
      since: Date;
      seen_at: Date;
    };
  }
}
