import type { Config } from '#platform/config/config.ts';
import type { BackupPlace } from './backup-place.ts';
import { bucketPlace } from './bucket-place.ts';
import { folderPlace } from './folder-place.ts';

/** The place that the configuration names. */
export function openBackupPlace(place: NonNullable<Config['backups']['place']>): BackupPlace {
  return place.kind === 's3' ? bucketPlace(place) : folderPlace(place.folder);
}
