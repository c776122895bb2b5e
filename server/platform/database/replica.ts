import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { openPool } from './open-pool.ts';
import { codeOf, isPoolExhausted, isUnavailable } from './outage.ts';
import { overriding } from './overriding.ts';

/**
 * Who answered a read that a replica may answer: the replica, or the leader, because the replica was behind, could not be
 * asked, is not to be read (no standby, of another timeline, or not telling), broke off, or had failed just before.
 */
export const REPLICA_READ_OUTCOMES = [
  'replica',
  'behind',
  'away',
  'unfit',
  'broken-off',
  'circuit-open',
] as const;
export type ReplicaReadOutcome = (typeof REPLICA_READ_OUTCOMES)[number];

/** Where the leader's log of changes ended. */
interface Position {
  lsn: string;
  timeline: number;
}

type Fitness = 'fit' | 'behind' | 'no-standby' | 'not-streaming' | 'untold' | 'other-timeline';

export interface ReplicaOptions {
  url: string;
  /** Is told of each read who answered it. */
  onRead?(outcome: ReplicaReadOutcome): void;
}

export interface ReplicaState {
  isUp: boolean;
  /** Bytes of the leader's changes that a replica has not replayed; null where it could not be asked. */
  lagBytes: number | null;
}

const ASK_MS_MAX = 1_000;
/** So long a replica is waited for: the leader's log of changes is written out each 200 ms at least (wal_writer_delay). */
const BEHIND_MS_MAX = 300;
const POLL_MS = 10;
/** So long after a failure nobody tries again. */
const CIRCUIT_OPEN_MS = 1_000;
const LIFETIME_SECONDS_MAX = 300;
/** Of a statement that took too long: at the leader it would take as long. */
const QUERY_CANCELED = '57014';

const REMEDIES: Readonly<Partial<Record<Fitness, string>>> = {
  'no-standby': 'DATABASE_REPLICA_URL leads to a server that is no standby',
  untold: 'the role may not see what the standby receives: grant pg_read_all_stats to it',
};

/** A replica's own word. The timeline is that of what it receives: an older one may lack what its successor's has. */
const FITNESS = `
  select case
    when not pg_is_in_recovery() then 'no-standby'
    when receiver.pid is null then 'not-streaming'
    when receiver.received_tli is null then 'untold'
    when receiver.received_tli <> $2::int then 'other-timeline'
    when pg_last_wal_replay_lsn() >= $1::pg_lsn then 'fit'
    else 'behind' end as fitness
  from (select) always left join pg_stat_wal_receiver receiver on true`;

/**
 * Reads from a standby, or from one of several behind an address. A read sees at least everything that was committed when
 * it began, whoever committed it in whichever process: the leader is asked for the end of its log of changes, and the
 * standby is read once it has replayed that. Where it has not soon, or anything else is amiss, the leader answers.
 */
export class Replica<Tables> {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #onRead: ReplicaOptions['onRead'];
  #circuitOpenUntil = 0;
  #latest: ReplicaReadOutcome = 'replica';

  constructor({ url, onRead }: ReplicaOptions, { size, log }: { size: number; log: Log }) {
    this.#log = log;
    this.#onRead = onRead;
    this.#pool = openPool(url, {
      size,
      log,
      name: 'rush replica',
      connectMsMax: ASK_MS_MAX,
      lifetimeSecondsMax: LIFETIME_SECONDS_MAX,
    });
  }

  /** @param read changes nothing; where the replica breaks off it is done again, at the leader */
  async read<T>(leader: Kysely<Tables>, read: (queries: Kysely<Tables>) => Promise<T>): Promise<T> {
    const tried = await this.#tryRead(leader, read);
    this.#onRead?.(tried.outcome);
    return tried.outcome === 'replica' ? tried.value : read(leader);
  }

  /** How far behind it is, for whoever watches. */
  async measure(leader: Kysely<Tables>): Promise<ReplicaState> {
    const { lsn } = await readPosition(leader);
    try {
      const { rows } = await this.#pool.query<{ lag: number }>(
        bounded('select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::bigint as lag', [lsn]),
      );
      return { isUp: true, lagBytes: rows[0]?.lag ?? null };
    } catch {
      return { isUp: false, lagBytes: null };
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #tryRead<T>(
    leader: Kysely<Tables>,
    read: (queries: Kysely<Tables>) => Promise<T>,
  ): Promise<Tried<T>> {
    if (performance.now() < this.#circuitOpenUntil) return { outcome: 'circuit-open' };
    const reserved = await this.#reserve(await readPosition(leader));
    if ('outcome' in reserved) return reserved;
    const { client } = reserved;
    try {
      const value = await readThrough(client, read);
      client.release();
      this.#note('replica');
      return { outcome: 'replica', value };
    } catch (error) {
      client.release(true);
      if (!isOfDatabase(error)) throw error;
      this.#note('broken-off', { err: error });
      return { outcome: 'broken-off' };
    }
  }

  /** A connection to a replica that has replayed the leader's changes up to there. */
  async #reserve(position: Position): Promise<{ client: pg.PoolClient } | { outcome: Failure }> {
    let client: pg.PoolClient | null = null;
    try {
      client = await this.#pool.connect();
      const fitness = await untilReplayed(client, position);
      if (fitness === 'fit') return { client };
      // Behind the address may stand another one.
      client.release(true);
      return this.#rest(fitness === 'behind' ? 'behind' : 'unfit', { fitness, remedy: REMEDIES[fitness] });
    } catch (error) {
      client?.release(true);
      // That all connections are in use says nothing of the replica.
      return isPoolExhausted(error) ? { outcome: 'away' } : this.#rest('away', { err: error });
    }
  }

  #rest(outcome: Failure, why: object): { outcome: Failure } {
    this.#circuitOpenUntil = performance.now() + CIRCUIT_OPEN_MS;
    this.#note(outcome, why);
    return { outcome };
  }

  /** The log says when it changes. */
  #note(outcome: ReplicaReadOutcome, why: object = {}): void {
    if (outcome === this.#latest) return;
    this.#latest = outcome;
    if (outcome === 'replica') this.#log.info('the replica is read again');
    else this.#log.warn({ outcome, ...why }, 'the leader answers what a replica may answer');
  }
}

type Failure = Exclude<ReplicaReadOutcome, 'replica'>;
type Tried<T> = { outcome: 'replica'; value: T } | { outcome: Failure };

/** Whatever was seen to be committed stands before the position up to which the leader's changes are on its disk. */
async function readPosition<Tables>(leader: Kysely<Tables>): Promise<Position> {
  const { rows } = await sql<{ lsn: string; file: string }>`
    select lsn::text as lsn, pg_walfile_name(lsn) as file from pg_current_wal_flush_lsn() lsn`.execute(
    leader,
  );
  const { lsn = '0/0', file = '' } = rows[0] ?? {};
  // The name of a segment begins with its timeline.
  return { lsn, timeline: Number.parseInt(file.slice(0, 8), 16) };
}

/** @returns as soon as it is fit, or will not soon be */
async function untilReplayed(client: pg.PoolClient, { lsn, timeline }: Position): Promise<Fitness> {
  const deadline = performance.now() + BEHIND_MS_MAX;
  for (;;) {
    const { rows } = await client.query<{ fitness: Fitness }>(bounded(FITNESS, [lsn, timeline]));
    const fitness = rows[0]?.fitness ?? 'untold';
    if (fitness !== 'behind' || performance.now() > deadline) return fitness;
    await pause(POLL_MS);
  }
}

/** A statement that is answered at once, or the line is broken. */
const bounded = (text: string, values: unknown[]) =>
  ({ text, values, query_timeout: ASK_MS_MAX }) as pg.QueryConfig;

/** All statements of a read on one connection, one after the other. */
function readThrough<Tables, T>(
  client: pg.PoolClient,
  read: (queries: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const reserved = overriding(client, { release: () => {} });
  const pool = { connect: async () => reserved, end: async () => {}, options: {} };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).connection().execute(read);
}

/** Whether the replica failed, as by a conflict with what it replays (40001), and not the read itself. */
function isOfDatabase(error: unknown): boolean {
  if (codeOf(error) === QUERY_CANCELED) return false;
  return error instanceof pg.DatabaseError || isUnavailable(error);
}
