import type { Config } from '#platform/config/config.ts';
import { DAILY_BACKUPS } from './backup-name.ts';
import type { BackupPlace } from './backup-place.ts';
import { bucketPlace } from './bucket-place.ts';
import { isContinuousName, parseBaseName } from './continuous/content-names.ts';
import { folderPlace } from './folder-place.ts';

type Place = NonNullable<Config['backups']['place']>;

const open = (place: Place, content = DAILY_BACKUPS): BackupPlace =>
  place.kind === 's3' ? bucketPlace(place, { content }) : folderPlace(place.folder, content);

/** The place that the configuration names. */
export const openBackupPlace = (place: Place): BackupPlace => open(place);

/** Where bases and log for going back to a moment lie: beside the backups of the days. */
export const openLogPlace = (place: Place): BackupPlace =>
  open(place, {
    isOurs: isContinuousName,
    timeOf: (name) => {
      const base = parseBaseName(name);
      return base && new Date(base.startedAt);
    },
    below: 'continuous',
  });
