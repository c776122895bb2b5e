import webPush from 'web-push';
import { z } from 'zod';
import type { Platform } from '../platform.ts';

const NAME = 'push.keys';

const PushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof PushKeys>;

const cache = new WeakMap<Platform, Promise<PushKeys>>();

/** The shop's key pair for web push, generated once and stored in the database. */
export function getPushKeys(platform: Platform): Promise<PushKeys> {
  const cached = cache.get(platform);
  if (cached !== undefined) return cached;
  const keys = readKeys(platform);
  cache.set(platform, keys);
  keys.catch(() => cache.delete(platform));
  return keys;
}

async function readKeys({ db }: Platform): Promise<PushKeys> {
  const generated = webPush.generateVAPIDKeys();
  await db.queries
    .insertInto('settings')
    .values({ name: NAME, value: JSON.stringify(generated), updated_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db.queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return PushKeys.parse(stored.value);
}
