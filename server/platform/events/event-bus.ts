import { sql } from 'kysely';
import pg from 'pg';
import { afterCommit, type Database, type Queries, type Tx } from '../database/database.ts';
import { CONNECT_MS_MAX, destroyIfSilent, SILENCE_MS_MAX } from '../database/open-pool.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'rush_changes';
const RECONNECT_MS = 500;

/** Notifies all processes with LISTEN and NOTIFY. A message is only a topic, such as `catalog` or `order:{id}`. */
export class EventBus {
  readonly #db: Database;
  readonly #log: Log;
  readonly #cachedTopics: readonly string[];
  readonly #preparations = new Map<string, () => Promise<void>>();
  readonly #subscribers = new Set<(topic: string) => void>();
  #listener: pg.Client | null = null;
  #isClosed = false;

  private constructor(db: Database, log: Log, cachedTopics: readonly string[]) {
    this.#db = db;
    this.#log = log;
    this.#cachedTopics = cachedTopics;
  }

  /**
   * @param cachedTopics topics for in-memory caches; a reconnect runs their handlers, as changes may have been missed
   */
  static async open(db: Database, log: Log, cachedTopics: readonly string[]): Promise<EventBus> {
    const bus = new EventBus(db, log, cachedTopics);
    await bus.#listen();
    return bus;
  }

  /** Notifies every process, including this one. Use `announceIn` inside a transaction. */
  async announce(topic: string): Promise<void> {
    await announceIn(this.#db.queries, topic);
  }

  subscribe(callback: (topic: string) => void): () => void {
    this.#subscribers.add(callback);
    return () => this.#subscribers.delete(callback);
  }

  /** Runs `work` for a topic before this process's subscribers. */
  prepare(topic: string, work: () => Promise<void>): void {
    this.#preparations.set(topic, work);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#listener?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#db.directUrl,
      application_name: 'rush listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
    });
    client.on('error', () => {});
    client.on('notification', ({ payload }) => this.#handleInBackground(payload ?? ''));
    await client.connect();
    destroyIfSilent(client, SILENCE_MS_MAX);
    await client.query(`listen ${CHANNEL}`).catch((error: unknown) => {
      client.end().catch(() => {});
      throw error;
    });
    // Registered last, so that only a connection that worked is reconnected: callers handle a failed attempt.
    client.once('end', () => {
      this.#reconnect().catch((error) =>
        this.#log.error({ err: error }, 'reconnecting the event listener failed'),
      );
    });
    this.#listener = client;
  }

  #handleInBackground(topic: string): void {
    this.handleChange(topic).catch((error) =>
      this.#log.error({ err: error, topic }, 'handling a change failed'),
    );
  }

  /** Runs this process's handlers. A process calls it after its own change, without waiting for the notification. */
  async handleChange(topic: string): Promise<void> {
    await this.#preparations
      .get(topic)?.()
      .catch((error: unknown) => this.#log.warn({ err: error, topic }, 'preparing for a change failed'));
    for (const subscriber of this.#subscribers) subscriber(topic);
  }

  async #reconnect(): Promise<void> {
    while (!this.#isClosed) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      if (this.#isClosed) return;
      try {
        await this.#listen();
        for (const topic of this.#cachedTopics) await this.handleChange(topic);
        return;
      } catch (error) {
        this.#log.warn({ err: error }, 'waiting for the database');
      }
    }
  }
}

export async function announceIn(tx: Queries, ...topics: string[]): Promise<void> {
  await announcement(topics).execute(tx);
}

const announcement = (topics: readonly string[]) =>
  sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`;

/** Announces just after the commit, so that commits do not queue for NOTIFY; not at all if the process is killed. */
export function announceAfter(tx: Tx, ...topics: string[]): void {
  afterCommit(tx, async (db) => void announceTogether(db, topics));
}

export const announceTogether = (db: Database, topics: readonly string[]): Promise<void> =>
  db.writeTogether('announce', topics, (all) => sql`(${announcement(all.flat())}) announced`);
