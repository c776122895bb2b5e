import { sql } from 'kysely';
import pg from 'pg';
import type { Database, Queries } from '../database/database.ts';
import { CONNECT_MS_MAX, endWhereSilent, SILENT_MS_MAX } from '../database/open-pool.ts';
import type { Log } from '../log.ts';

const CHANNEL = 'rush_changes';
const RECONNECT_MS = 500;

/**
 * Processes notify each other of changes by LISTEN and NOTIFY. A notification is only a topic: `catalog`, `settings` or an
 * order's id. Subscribers read the rest from the database.
 */
export class EventBus {
  readonly #db: Database;
  readonly #log: Log;
  readonly #standingTopics: readonly string[];
  readonly #preparations = new Map<string, () => Promise<void>>();
  readonly #subscribers = new Set<(topic: string) => void>();
  #listener: pg.Client | null = null;
  #closed = false;

  private constructor(db: Database, log: Log, standingTopics: readonly string[]) {
    this.#db = db;
    this.#log = log;
    this.#standingTopics = standingTopics;
  }

  /**
   * @param standingTopics what is kept in memory: while the line was down changes may have been missed, so that
   * all of it is taken as changed when the line is there again
   */
  static async open(db: Database, log: Log, standingTopics: readonly string[]): Promise<EventBus> {
    const bus = new EventBus(db, log, standingTopics);
    await bus.#listen();
    return bus;
  }

  /** Notifies every process, this one included, that something has changed. Use `announceIn` inside a transaction. */
  async announce(topic: string): Promise<void> {
    await announceIn(this.#db.queries, topic);
  }

  /** Calls back with the topic of every change; returns how to stop. */
  subscribe(callback: (topic: string) => void): () => void {
    this.#subscribers.add(callback);
    return () => this.#subscribers.delete(callback);
  }

  /** Runs before the subscribers of this process are called for a topic. */
  prepare(topic: string, work: () => Promise<void>): void {
    this.#preparations.set(topic, work);
  }

  async close(): Promise<void> {
    this.#closed = true;
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
    client.on('notification', ({ payload }) => this.#hearInBackground(payload ?? ''));
    await client.connect();
    endWhereSilent(client, SILENT_MS_MAX);
    await client.query(`listen ${CHANNEL}`);
    // Reconnect only a connection that was up: a failed attempt is retried by its caller.
    client.once('end', () => {
      this.#listenAgain().catch((error) =>
        this.#log.error({ err: error }, 'changes of other processes are not received'),
      );
    });
    this.#listener = client;
  }

  #hearInBackground(topic: string): void {
    this.hear(topic).catch((error) => this.#log.error({ err: error, topic }, 'a change was not handled'));
  }

  /**
   * Handles a change in this process. Whoever has made one calls it after the commit, and sees it from the next call on;
   * by the line it comes a moment later.
   */
  async hear(topic: string): Promise<void> {
    await this.#preparations
      .get(topic)?.()
      .catch((error: unknown) => this.#log.warn({ err: error, topic }, 'a change could not be read'));
    for (const subscriber of this.#subscribers) subscriber(topic);
  }

  async #listenAgain(): Promise<void> {
    while (!this.#closed) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      if (this.#closed) return;
      try {
        await this.#listen();
        for (const topic of this.#standingTopics) await this.hear(topic);
        return;
      } catch (error) {
        this.#log.warn({ err: error }, 'waiting for the database');
      }
    }
  }
}

/** Announces a change when the transaction commits, and not at all where it does not. */
export async function announceIn(tx: Queries, ...topics: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, topic) from unnest(${topics}::text[]) topic`.execute(tx);
}
