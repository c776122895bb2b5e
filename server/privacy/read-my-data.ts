import type { OutputOf } from '@rush/contract/call.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { NOTICE } from '@rush/contract/notice.ts';
import type { myData } from '@rush/contract/personal-data.ts';
import { hasAcceptedNotice } from '#accounts/consents.ts';
import type { Platform } from '#platform/platform.ts';
import { readLeft } from './erase-person.ts';

const CONSENTS_SHOWN = 100;

/** What the dashboard shows under "Your data". */
export async function readMyData({ db }: Platform, userId: string): Promise<OutputOf<typeof myData>> {
  const { queries } = db;
  const [isAccepted, consents, subscribed, left, erasure] = await Promise.all([
    hasAcceptedNotice(queries, userId),
    queries
      .selectFrom('consents')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(CONSENTS_SHOWN)
      .execute(),
    queries
      .selectFrom('push_subscriptions')
      .select((row) => row.fn.countAll<number>().as('browsers'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    readLeft(queries, userId),
    queries
      .selectFrom('erasures')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'waiting')
      .executeTakeFirst(),
  ]);
  return {
    notice: { version: NOTICE.version, isAccepted },
    consents: consents.map((consent) => ({
      _id: consent.id,
      at: consent.at.toISOString(),
      subject: consent.subject,
      action: consent.action,
      given: consent.given,
      noticeVersion: consent.notice_version,
      noticeHash: consent.notice_hash,
      language: consent.language,
      address: consent.address,
    })),
    pushSubscriptions: subscribed.browsers,
    left: {
      coins: rupeesFromPaise(left.coins),
      points: rupeesFromPaise(left.points),
      earnings: rupeesFromPaise(left.earnings),
    },
    erasure: erasure
      ? {
          requestedAt: erasure.requested_at.toISOString(),
          dueAt: erasure.due_at.toISOString(),
          requestedBy: erasure.requested_by,
        }
      : null,
  };
}
