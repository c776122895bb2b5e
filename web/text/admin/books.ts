import { plural } from '../plural.ts';

export const adminBooksText = {
  backups: {
    title: 'Backups',
    none: 'No backup was made yet.',
    notPlanned: 'Backups are not planned: BACKUP_DIR or BACKUP_S3_BUCKET is not set.',
    overdue: 'The last backup is older than planned.',
    failed: (at: string) => `The backup of ${at} failed:`,
    last: 'Last',
    next: 'Next',
    file: 'File',
    size: 'Size',
    megabytes: (size: string) => `${size} MB`,
    rows: 'Rows',
    pictures: 'Pictures',
    held: (until: string, orders: number) =>
      plural('en', orders, {
        one: `This shop was restored. Orders placed until ${until} are sent to no supplier: ${orders} paid order waits. Compare with the suppliers’ lists and complete what was delivered, then release the rest.`,
        other: `This shop was restored. Orders placed until ${until} are sent to no supplier: ${orders} paid orders wait. Compare with the suppliers’ lists and complete what was delivered, then release the rest.`,
      }),
    release: 'Release deliveries',
    releaseQuestion: 'Send what still waits?',
    releaseNow: 'Send',
    released: 'The deliveries were released.',
    cancel: 'Cancel',
  },
};
