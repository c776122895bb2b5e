import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { RawEnvironment } from '../config/environment.ts';
import type { Queries, Tx } from '../database/database.ts';
import { announceIn } from '../events/event-bus.ts';
import type { Platform } from '../platform.ts';

/** A change of the providers' keys, in every process. */
export const KEYS_TOPIC = 'provider-keys';
/** Before the name of the variable that the key stands in for. */
const PREFIX = 'key:';
const ENDING_OF = 12;

export interface StoredKey {
  sealed: string;
  /** The last four characters of a long key. */
  ending: string;
  setAt: string;
}

type Parts = Pick<Platform, 'config' | 'db' | 'log'>;

const cipherKey = ({ config }: Pick<Platform, 'config'>) =>
  Buffer.from(hkdfSync('sha256', config.secret, '', 'provider keys', 32));

function seal(parts: Pick<Platform, 'config'>, name: string, value: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(parts), iv).setAAD(Buffer.from(name));
  return Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

function unseal(parts: Pick<Platform, 'config'>, name: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(parts), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}

/** By the variable that each stands in for. */
export async function listStoredKeys(queries: Queries): Promise<ReadonlyMap<string, StoredKey>> {
  const rows = await queries
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .execute();
  return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value as StoredKey]));
}

/** Leaves out what another SECRET encrypted. */
export async function readStoredKeys(parts: Parts): Promise<RawEnvironment> {
  const values: Record<string, string> = {};
  for (const [name, { sealed }] of await listStoredKeys(parts.db.queries)) {
    try {
      values[name] = unseal(parts, name, sealed);
    } catch {
      parts.log.error({ key: name }, 'SECRET has changed: enter this key again in the settings');
    }
  }
  return values;
}

/** Lets the stored keys take effect in this process, now and after each change. */
export async function useStoredKeys(parts: Parts & Pick<Platform, 'events'>): Promise<void> {
  const { config, events } = parts;
  const apply = async () => {
    const { gateway, ...providers } = config.withKeys(await readStoredKeys(parts)).parts;
    config.payments.gateway = gateway;
    Object.assign(config, providers);
  };
  events.prepare(KEYS_TOPIC, apply);
  if ((await listStoredKeys(parts.db.queries)).size > 0) await apply();
}

/** An empty value removes the key. */
export async function writeStoredKey(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  { name, value, by }: { name: string; value: string; by: string },
): Promise<void> {
  const row = PREFIX + name;
  await tx.deleteFrom('settings').where('name', '=', row).execute();
  if (value !== '') {
    const ending = value.length >= ENDING_OF ? value.slice(-4) : '';
    const now = clock.now();
    const stored: StoredKey = { sealed: seal({ config }, name, value), ending, setAt: now.toISOString() };
    await tx
      .insertInto('settings')
      .values({ name: row, value: JSON.stringify(stored), updated_at: now, updated_by: by })
      .execute();
  }
  await announceIn(tx, KEYS_TOPIC, 'settings');
}
