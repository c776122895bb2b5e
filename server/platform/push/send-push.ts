import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import type { PushMessage } from '@rush/contract/push.ts';
import webPush from 'web-push';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Queries } from '../database/database.ts';
import { defineJob, enqueue, PRIORITY_LATER } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { renderFor } from '../texts.ts';

export const sendPush = defineJob({
  name: 'send-push',
  payload: z.object({
    subscriptionId: z.string(),
    language: Language,
    message: CustomerMessage,
    /** A path in the shop. */
    url: z.string(),
  }),
  attemptsMax: 5,
  priority: PRIORITY_LATER,
});

export async function pushToUser(
  tx: Queries,
  userId: string,
  push: Omit<z.output<typeof sendPush.payload>, 'subscriptionId'>,
): Promise<void> {
  const subscriptions = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  for (const { id } of subscriptions) await enqueue(tx, sendPush, { subscriptionId: id, ...push });
}

const TIMEOUT_MS = 10_000;
const TTL_SECONDS = 24 * 3_600;
/** 4xx statuses to retry; all other 4xx are permanent. */
const RETRYABLE = new Set([408, 425, 429]);

/** Sends an encrypted message to a browser's push service. Deletes a subscription that fails permanently. */
export async function deliverPush(
  platform: Platform,
  push: z.output<typeof sendPush.payload>,
): Promise<void> {
  const { db, config, settings, log } = platform;
  const { subscriptionId, language, message, url } = push;
  const subscription = await db.queries
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
  if (!subscription || !isPushService(subscription.endpoint, config)) return;
  const { subject, short } = renderFor(language, message);
  const payload: PushMessage = { title: subject, body: short, url };
  const request = webPush.generateRequestDetails(
    { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: `mailto:${settings.get('support.email')}`, ...(await getPushKeys(platform)) },
      TTL: TTL_SECONDS,
    },
  );
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const response = await fetch(request.endpoint, {
    method: request.method,
    headers: headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
    body: request.body ? new Uint8Array(request.body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return;
  if (response.status >= 500 || RETRYABLE.has(response.status))
    throw new Error(`the push service returned HTTP ${response.status}`);
  await db.queries.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
  log.warn({ subscriptionId, status: response.status }, 'removed a permanently failing push subscription');
}

/** Browsers' push services. The shop posts to no other host, to prevent SSRF. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
];

/** Whether a URL belongs to a browser's push service, or to this machine if simulators are running. */
export function isPushService(endpoint: string, { simulators }: Config): boolean {
  const { protocol, hostname, username, port } = new URL(endpoint);
  if (simulators.enabled && (hostname === 'localhost' || hostname === '127.0.0.1')) return true;
  if (protocol !== 'https:' || username !== '' || port !== '') return false;
  return SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

const KEYS_SETTING = 'push.keys';

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
type PushKeys = z.infer<typeof PushKeys>;

const keysByPlatform = new WeakMap<Platform, Promise<PushKeys>>();

/** The shop's key pair for web push, generated once and stored in the database. */
export function getPushKeys(platform: Platform): Promise<PushKeys> {
  const cached = keysByPlatform.get(platform);
  if (cached !== undefined) return cached;
  const keys = readOrCreateKeys(platform);
  keysByPlatform.set(platform, keys);
  keys.catch(() => keysByPlatform.delete(platform));
  return keys;
}

async function readOrCreateKeys({ db }: Platform): Promise<PushKeys> {
  const generated = webPush.generateVAPIDKeys();
  await db.queries
    .insertInto('settings')
    .values({ name: KEYS_SETTING, value: JSON.stringify(generated), updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', KEYS_SETTING)
    .executeTakeFirstOrThrow();
  return PushKeys.parse(row.value);
}
