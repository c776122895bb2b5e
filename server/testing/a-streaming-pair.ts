import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { type PostgresAccount, postgresAccount } from '../platform/database/postgres-account.ts';
import { createLog } from '../platform/log.ts';

const log = createLog('silent');
/** A pair that is thrown away loses nothing in a crash. */
const SETTINGS = { fsync: 'off', shared_buffers: '32MB', max_wal_size: '256MB' };

/** A PostgreSQL of its own, and a standby that streams from it. */
export interface StreamingPair {
  leader: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  /** Starts the standby again, after `standby.stop()`, on the port that it had. */
  restartStandby(): Promise<void>;
  /** Has the stopped leader follow what was its standby, as it is. */
  followStandby(): Promise<EmbeddedPostgres>;
  stop(): Promise<void>;
}

/** Both have the database of a shop, without a table in it; nobody else is on them. */
export async function aStreamingPair(): Promise<StreamingPair> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-pair-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  // Whoever copies the data of a server that was stopped in order needs no backup of it.
  await (await startEmbeddedPostgres({ folder: first, log, settings: SETTINGS })).stop();
  await copyData(first, second);
  const leader = await startEmbeddedPostgres({ folder: first, log, settings: SETTINGS });
  const follow = async (place: string, followed: EmbeddedPostgres, port?: number) => {
    const account = await postgresAccount(place);
    await writeOwned(account, 'standby.signal');
    const settings = { ...SETTINGS, ...FOLLOWING, primary_conninfo: conninfoOf(followed.ownerUrl) };
    return startEmbeddedPostgres({ folder: place, log, settings, isStandby: true, ...(port && { port }) });
  };
  const opened = [leader];
  const open = async (starting: Promise<EmbeddedPostgres>) => {
    const server = await starting;
    opened.push(server);
    return server;
  };
  const pair: StreamingPair = {
    leader,
    standby: await open(follow(second, leader)),
    restartStandby: async () => {
      await open(follow(second, leader, Number(new URL(pair.standby.ownerUrl).port)));
    },
    followStandby: () => open(follow(first, pair.standby)),
    stop: async () => {
      for (const server of opened.reverse()) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return pair;
}

/** What conflicts with a read on the standby ends it soon. */
const FOLLOWING = { max_standby_streaming_delay: '100ms', wal_retrieve_retry_interval: '200ms' };

function conninfoOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

/** Data and passwords. */
async function copyData(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(join(from, 'passwords.json'), join(to, 'passwords.json'));
  const [source, target] = [await postgresAccount(from), await postgresAccount(to)];
  await target.prepareDataFolder();
  await cp(source.dataFolder, target.dataFolder, { recursive: true });
  for (const path of await readdir(target.dataFolder, { recursive: true }))
    target.hand(join(target.dataFolder, path));
}

async function writeOwned(account: PostgresAccount, name: string): Promise<void> {
  const file = join(account.dataFolder, name);
  await writeFile(file, '');
  account.hand(file);
}
