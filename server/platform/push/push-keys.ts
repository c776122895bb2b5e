import webPush from 'web-push';
import type { Platform } from '../platform.ts';
import './tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const known = new WeakMap<Platform, Promise<PushKeys>>();

/** The shop's key pair for web push, made once and kept in the database. */
export function getPushKeys(platform: Platform): Promise<PushKeys> {
  const earlier = known.get(platform);
  if (earlier !== undefined) return earlier;
  const keys = readKeys(platform);
  known.set(platform, keys);
  keys.catch(() => known.delete(platform));
  return keys;
}

async function readKeys({ db }: Platform): Promise<PushKeys> {
  const made = webPush.generateVAPIDKeys();
  await db.queries
    .insertInto('push_keys')
    .values({ public_key: made.publicKey, private_key: made.privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await db.queries
    .selectFrom('push_keys')
    .select(['public_key', 'private_key'])
    .executeTakeFirstOrThrow();
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}
