import type { OpeningRead } from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { recordAudit } from '#backoffice/record-audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';

/** Puts on record that an owner has read something; of the policies, in the version that shoppers read now. */
export async function confirmRead({ db }: Platform, actor: Actor, subject: OpeningRead): Promise<void> {
  await db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'opening.confirm',
      subject: 'opening',
      subjectId: subject,
      before: null,
      after: { version: NOTICE_VERSION },
    }),
  );
}
