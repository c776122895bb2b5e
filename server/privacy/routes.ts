import type { OutputOf } from '@rush/contract/call.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { myData } from '@rush/contract/personal-data.ts';
import * as call from '@rush/contract/personal-data.ts';
import { readReason } from '@rush/contract/reason.ts';
import { readAcceptance, recordConsent, withdrawPush } from '#accounts/consents.ts';
import { requireFreshProof } from '#accounts/fresh-proof.ts';
import type { RecordAudit } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import { fileResponse } from '#platform/http/file-response.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { readRemainingBalances } from './erase-person.ts';
import { streamPersonalData } from './export-data.ts';
import { requestErasure } from './request-erasure.ts';

export interface PrivacyServices {
  platform: Platform;
  audit: RecordAudit;
}

export function privacyRoutes(services: PrivacyServices): Binding[] {
  const { platform, audit } = services;
  const { db, clock, limits } = platform;
  return [
    bind(call.myData, ({ caller }) => readMyData(platform, caller.id)),
    bind(call.acceptNotice, async ({ caller, body, address }) => {
      const { version, isAccepted } = await readAcceptance(db.queries, caller.id);
      if (body.version !== version) refuse('notice-outdated');
      const consent = { userId: caller.id, subject: 'terms', action: 'accepted', given: 'notice' } as const;
      if (!isAccepted)
        await recordConsent(db.queries, { ...consent, shown: body, address, now: clock.now() });
      return { message: 'Thank you. We have recorded your consent.' };
    }),
    bind(call.withdrawPush, async ({ caller, address }) => {
      const withdrawal = { userId: caller.id, address, now: clock.now() };
      await db.transaction((tx) => withdrawPush(tx, withdrawal));
      return { message: 'Order notifications are now off in all your browsers.' };
    }),
    bind(call.exportMyData, async ({ caller, body, address }) => {
      await requireFreshProof({ platform, limits }, caller, { password: body.password, address });
      await limits.require('own-data', { caller: caller.id });
      const entry = { action: 'user.export', subjectId: caller.userid } as const;
      await db.transaction((tx) => audit(tx, { caller, address }, entry));
      return fileResponse(streamPersonalData(platform, caller), 'application/zip', 'my-data.zip');
    }),
    bind(call.eraseMe, async ({ caller, body, address }) => {
      await requireFreshProof({ platform, limits }, caller, { password: body.password, address });
      const request = { anyId: caller.id, requestedBy: 'shopper', reason: '', lapse: body.lapse } as const;
      return requestErasure(services, { caller, address }, request);
    }),
    bind(call.eraseUser, async ({ caller, params, body, address }) => {
      const reason = readReason(body.reason);
      if (!reason) refuse('reason-required');
      const request = { anyId: params.id, requestedBy: 'staff', reason, lapse: body.lapse } as const;
      return requestErasure(services, { caller, address }, request);
    }),
  ];
}

const CONSENTS_MAX = 100;

async function readMyData({ db }: Platform, userId: string): Promise<OutputOf<typeof myData>> {
  const { queries } = db;
  const [notice, consents, subscriptions, remaining] = await Promise.all([
    readAcceptance(queries, userId),
    queries
      .selectFrom('consents')
      .select(['id as _id', 'at', 'subject', 'action', 'given', 'language', 'address'])
      .select(['notice_version as noticeVersion', 'notice_hash as noticeHash'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(CONSENTS_MAX)
      .execute(),
    queries
      .selectFrom('push_subscriptions')
      .select((row) => row.fn.countAll<number>().as('browsers'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
    readRemainingBalances(queries, userId),
  ]);
  return {
    notice,
    consents: consents.map((consent) => ({ ...consent, at: consent.at.toISOString() })),
    pushSubscriptions: subscriptions.browsers,
    left: {
      coins: rupeesFromPaise(remaining.coins),
      points: rupeesFromPaise(remaining.points),
      earnings: rupeesFromPaise(remaining.earnings),
    },
  };
}
