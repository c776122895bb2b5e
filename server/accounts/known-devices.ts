import { sql } from 'kysely';
import type { Queries } from '#platform/database/database.ts';
import { sha256 } from '#platform/ids.ts';
import type { ClientContext } from './client-context.ts';

const deviceHashOf = (device: string): string => sha256(`known device ${device}`);

const selectDevice = (queries: Queries, { device }: ClientContext) =>
  queries
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', deviceHashOf(device))
    .limit(1);

/** The hash of the client's device if it has signed in to this account before, else null. */
export async function findKnownDevice(
  queries: Queries,
  userId: string | undefined,
  client: ClientContext,
): Promise<string | null> {
  if (!userId) return null;
  const row = await selectDevice(queries, client).where('user_id', '=', userId).executeTakeFirst();
  return row?.device_hash ?? null;
}

/** The hash of the client's device if it has signed in to any account before, else null. */
export async function findDeviceOfAnybody(queries: Queries, client: ClientContext): Promise<string | null> {
  return (await selectDevice(queries, client).executeTakeFirst())?.device_hash ?? null;
}

/** Remembers a device after a successful sign-in. @returns its hash */
export async function noteKnownDevice(
  queries: Queries,
  userId: string,
  { device }: ClientContext,
  now: Date,
): Promise<string> {
  const hash = deviceHashOf(device);
  await queries
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  return hash;
}

/**
 * Whether this device is new to the account. The account's first device does not count as new. A client without cookies
 * always looks new, so its IP address and user agent are compared too.
 */
export async function isNewDevice(queries: Queries, userId: string, client: ClientContext): Promise<boolean> {
  const { rows } = await sql`
    select from known_devices where user_id = ${userId}
    having count(*) > 0 and not bool_or(device_hash = ${deviceHashOf(client.device)}) and not exists (
      select from sessions
      where user_id = ${userId} and address = ${client.address} and user_agent = ${client.userAgent})`.execute(
    queries,
  );
  return rows.length > 0;
}
