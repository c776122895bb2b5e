import type { PushMessage } from '@rush/contract/push.ts';
import webPush from 'web-push';
import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import { renderFor } from '../texts.ts';
import type { sendPush } from './jobs.ts';
import { getPushKeys } from './push-keys.ts';
import { isPushService } from './push-service.ts';

const TIMEOUT_MS = 10_000;
const TTL_SECONDS = 24 * 3_600;
/** Statuses that are retried; all others are permanent. */
const RETRYABLE = new Set([408, 425, 429]);

/** Sends an encrypted message to a browser's push service. Deletes a subscription that fails permanently. */
export async function deliverPush(
  platform: Platform,
  push: z.output<typeof sendPush.payload>,
): Promise<void> {
  const { db, config, settings, log } = platform;
  const { subscriptionId, language, message, url } = push;
  const found = await db.queries
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  if (!found || !isPushService(found.endpoint, config)) return;
  const { subject, short } = renderFor(language, message);
  const shown: PushMessage = { title: subject, body: short, url };
  const request = webPush.generateRequestDetails(
    { endpoint: found.endpoint, keys: { p256dh: found.p256dh, auth: found.auth } },
    JSON.stringify(shown),
    {
      vapidDetails: { subject: `mailto:${settings.get('support.email')}`, ...(await getPushKeys(platform)) },
      TTL: TTL_SECONDS,
    },
  );
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const answer = await fetch(request.endpoint, {
    method: request.method,
    headers: headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
    body: request.body ? new Uint8Array(request.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (answer.ok) return;
  if (answer.status >= 500 || RETRYABLE.has(answer.status))
    throw new Error(`the push service answered HTTP ${answer.status}`);
  await db.queries.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
  log.warn({ subscriptionId, status: answer.status }, 'removed a push subscription that failed permanently');
}
