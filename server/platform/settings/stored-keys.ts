import { hkdfSync } from 'node:crypto';
import type { RawEnvironment } from '../config/environment.ts';
import type { Queries, Tx } from '../database/database.ts';
import { announceIn } from '../events/event-bus.ts';
import type { Platform } from '../platform.ts';
import { seal, unseal } from '../seal.ts';

export const KEYS_TOPIC = 'provider-keys';
/** Precedes the name of the environment variable that the key stands in for. */
const PREFIX = 'key:';
/** Shorter keys show no ending. */
const ENDING_LENGTH_MIN = 12;

export interface StoredKey {
  sealed: string;
  /** The last four characters of a long key. */
  ending: string;
  setAt: string;
}

type Services = Pick<Platform, 'config' | 'db' | 'log'>;

const cipherKey = ({ config }: Pick<Platform, 'config'>) =>
  Buffer.from(hkdfSync('sha256', config.secret, '', 'provider keys', 32));

export async function listStoredKeys(queries: Queries): Promise<ReadonlyMap<string, StoredKey>> {
  const rows = await queries
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', `${PREFIX}%`)
    .execute();
  return new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value as StoredKey]));
}

/** Omits keys that were encrypted with a different SECRET. */
export async function readStoredKeys(services: Services): Promise<RawEnvironment> {
  const values: Record<string, string> = {};
  for (const [name, { sealed }] of await listStoredKeys(services.db.queries)) {
    try {
      values[name] = unseal(cipherKey(services), sealed, name);
    } catch {
      services.log.error({ setting: name }, 'SECRET has changed: enter this key again in the settings');
    }
  }
  return values;
}

/** Applies the stored keys in this process, now and after each change. */
export async function useStoredKeys(services: Services & Pick<Platform, 'events'>): Promise<void> {
  const { config, events } = services;
  const apply = async () => {
    const { parts: configured } = config.withKeys(await readStoredKeys(services));
    const { payments, providers, mail, sms, telegram, google } = configured;
    config.payments.gateway = payments.gateway;
    Object.assign(config, { providers, mail, sms, telegram, google });
  };
  events.prepare(KEYS_TOPIC, apply);
  if ((await listStoredKeys(services.db.queries)).size > 0) await apply();
}

/** An empty value removes the key. */
export async function writeStoredKey(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  tx: Tx,
  { name, value, by }: { name: string; value: string; by: string },
): Promise<void> {
  const settingName = PREFIX + name;
  await tx.deleteFrom('settings').where('name', '=', settingName).execute();
  if (value !== '') {
    const now = clock.now();
    const stored: StoredKey = {
      sealed: seal(cipherKey({ config }), value, name),
      ending: value.length >= ENDING_LENGTH_MIN ? value.slice(-4) : '',
      setAt: now.toISOString(),
    };
    const row = { name: settingName, value: JSON.stringify(stored), updated_at: now, updated_by: by };
    await tx.insertInto('settings').values(row).execute();
  }
  await announceIn(tx, KEYS_TOPIC, 'settings');
}
