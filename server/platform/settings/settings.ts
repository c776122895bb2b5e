import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { SETTINGS, type SettingName, type SettingValues } from './settings-list.ts';

declare module '../database/database.ts' {
  interface Tables {
    settings: { name: string; value: unknown; updated_at: Date; updated_by: string | null };
  }
}

const CHANNEL = 'rush_changes';

/**
 * The shop's settings, kept in memory and renewed when any process changes them. Also the bus on which
 * processes tell each other what has changed (`catalog`, `gallery`, `settings`, an order's id).
 */
export class Settings {
  readonly #db: Database;
  readonly #log: Log;
  #values: SettingValues;
  #listener: pg.Client | null = null;
  #closed = false;
  readonly #subscribers = new Set<(topic: string) => void>();

  private constructor(db: Database, log: Log, values: SettingValues) {
    this.#db = db;
    this.#log = log;
    this.#values = values;
  }

  static async open(db: Database, log: Log): Promise<Settings> {
    const settings = new Settings(db, log, await readAll(db));
    await settings.#listen();
    return settings;
  }

  get<Name extends SettingName>(name: Name): SettingValues[Name] {
    return this.#values[name];
  }

  all(): SettingValues {
    return this.#values;
  }

  /** Writes one setting; every process knows within moments. Throws ZodError where the value does not fit. */
  async set<Name extends SettingName>(name: Name, value: unknown, by: string): Promise<void> {
    const checked = SETTINGS[name].parse(value);
    await this.#db.queries
      .insertInto('settings')
      .values({ name, value: JSON.stringify(checked), updated_by: by, updated_at: new Date() })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ value: JSON.stringify(checked), updated_by: by, updated_at: new Date() }),
      )
      .execute();
    await this.#renew();
    await this.announce('settings');
  }

  /** Tells every process, this one included, that something has changed. Use `announceIn` inside a transaction. */
  async announce(topic: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(this.#db.queries);
  }

  /** Calls back with the topic of every change; returns how to stop. */
  subscribe(callback: (topic: string) => void): () => void {
    this.#subscribers.add(callback);
    return () => this.#subscribers.delete(callback);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#listener?.end().catch(() => {});
  }

  async #renew(): Promise<void> {
    this.#values = await readAll(this.#db);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#db.url,
      application_name: 'rush listen',
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => this.#hearInBackground(payload ?? ''));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    // Only a line that once stood is made anew: an attempt that fails is tried again by whoever made it.
    client.once('end', () => {
      this.#listenAgain().catch((error) =>
        this.#log.error({ err: error }, 'changes of other processes are not heard'),
      );
    });
    this.#listener = client;
  }

  #hearInBackground(topic: string): void {
    this.#hear(topic).catch((error) => this.#log.error({ err: error, topic }, 'a change was not handled'));
  }

  async #hear(topic: string): Promise<void> {
    if (topic === 'settings')
      await this.#renew().catch((error) => this.#log.warn({ err: error }, 'settings could not be read'));
    for (const subscriber of this.#subscribers) subscriber(topic);
  }

  /** While the line was down changes may have been missed: everything is taken as changed. */
  async #listenAgain(): Promise<void> {
    while (!this.#closed) {
      await new Promise((resolve) => setTimeout(resolve, 500).unref());
      if (this.#closed) return;
      try {
        await this.#listen();
        for (const topic of ['settings', 'catalog', 'gallery']) await this.#hear(topic);
        return;
      } catch (error) {
        this.#log.warn({ err: error }, 'waiting for the database');
      }
    }
  }
}

/** Announces a change when the transaction commits, and not at all where it does not. */
export async function announceIn(tx: Database['queries'], topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx);
}

async function readAll(db: Database): Promise<SettingValues> {
  const rows = await db.queries.selectFrom('settings').select(['name', 'value']).execute();
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(SETTINGS)) {
    const parsed = schema.safeParse(stored.get(name));
    values[name] = parsed.success ? parsed.data : schema.parse(undefined);
  }
  return values as SettingValues;
}
