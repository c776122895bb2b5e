import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pathOf } from './cluster-plan.ts';
import {
  type DatabaseMachine,
  fillForApp,
  fillForDatabase,
  type HighAvailability,
} from './fill-templates.ts';
import { closeNetwork, openNetwork, runProgram, setLine, signalMachine } from './namespaces.ts';
import { findLeader, isWhole } from './patroni.ts';

const UP_MS_MAX = 120_000;
const POLL_MS = 200;
const PLAN_FILE = 'plan.json';

/** Three database machines in network namespaces; HAProxy and PgBouncer on this machine. */
export class Cluster {
  readonly folder: string;
  readonly plan: HighAvailability;

  constructor(folder: string, plan: HighAvailability) {
    this.folder = folder;
    this.plan = plan;
  }

  /** The one that was brought up in this folder. */
  static read(folder: string): Cluster {
    return new Cluster(folder, JSON.parse(readFileSync(join(folder, PLAN_FILE), 'utf8')) as HighAvailability);
  }

  /** The shop's own role, through PgBouncer. */
  get poolerUrl(): string {
    return this.#url('rush_shop', this.plan.passwords.shop, this.plan.app.poolerPort);
  }

  /** The shop's own role, at the leader. */
  get directUrl(): string {
    return this.#url('rush_shop', this.plan.passwords.shop, this.plan.app.leaderPort);
  }

  /** The owner of the tables, at the leader. */
  get ownerUrl(): string {
    return this.#url('rush_owner', this.plan.passwords.owner, this.plan.app.leaderPort);
  }

  /** The shop's own role, at a standby. */
  get replicaUrl(): string {
    return this.#url('rush_shop', this.plan.passwords.shop, this.plan.app.replicasPort);
  }

  #url(user: string, password: string, port: number): string {
    return `postgres://${user}:${password}@${this.plan.app.host}:${port}/rush`;
  }

  async up(): Promise<void> {
    const { machines } = this.plan;
    this.#writeFiles();
    openNetwork(machines);
    for (const machine of machines) this.startMachine(machine.name);
    await waitFor('a leader', async () => (await findLeader(this.plan)) !== null);
    await this.#createDatabase();
    this.#startApp();
    await waitFor('a standby in step with each commit', () => isWhole(this.plan));
    await this.#archive();
  }

  /** Ends everything, and removes it. */
  async down(): Promise<void> {
    const { machines } = this.plan;
    for (const name of ['haproxy', 'pgbouncer']) endByPidFile(join(this.folder, 'app', `${name}.pid`));
    // Patroni of the last one would wait for a standby; nothing of it is kept.
    for (const { name } of machines) signalMachine(name, 'SIGKILL');
    await pause(500);
    closeNetwork(machines);
    rmSync(this.folder, { recursive: true, force: true });
  }

  machine(name: string): DatabaseMachine {
    const found = this.plan.machines.find((each) => each.name === name);
    if (!found) throw new Error(`there is no machine ${name}`);
    return found;
  }

  startMachine(name: string): void {
    const { folder } = this.machine(name);
    const env = Object.fromEntries(
      readFileSync(join(folder, 'etcd.env'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('ETCD_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    this.#startOn(name, 'etcd', [pathOf('etcd')], env);
    this.#startOn(name, 'patroni', [pathOf('patroni'), join(folder, 'patroni.yml')], {});
  }

  /** As if its power were cut. */
  killMachine(name: string): void {
    signalMachine(name, 'SIGKILL');
  }

  /** As a virtual machine that is moved: nothing on it runs, and nobody is told. */
  pauseMachine(name: string): void {
    signalMachine(name, 'SIGSTOP');
  }

  resumeMachine(name: string): void {
    signalMachine(name, 'SIGCONT');
  }

  cutMachine(name: string): void {
    setLine(name, false);
  }

  joinMachine(name: string): void {
    setLine(name, true);
  }

  /** Its disk is lost: what PostgreSQL had there. */
  wipeMachine(name: string): void {
    const data = join(this.machine(name).folder, 'data');
    rmSync(data, { recursive: true, force: true });
    makeFolder(data);
  }

  #startOn(machine: string, program: string, command: string[], env: Record<string, string>): void {
    const { folder } = this.machine(machine);
    const log = openSync(join(folder, `${program}.log`), 'a');
    const inside = [
      'netns',
      'exec',
      machine,
      'setpriv',
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
    ];
    const child = spawn(pathOf('ip'), [...inside, ...command], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: folder, ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    child.unref();
  }

  #writeFiles(): void {
    const { plan, folder } = this;
    const app = join(folder, 'app');
    for (const each of [folder, plan.repository, app]) makeFolder(each);
    for (const [name, text] of Object.entries(fillForApp(plan))) writePrivate(join(app, name), text);
    for (const machine of plan.machines) {
      for (const each of ['', 'etcd', 'pgbackrest-lock', 'pgbackrest-spool'])
        makeFolder(join(machine.folder, each));
      for (const [name, text] of Object.entries(fillForDatabase(plan, machine)))
        writePrivate(join(machine.folder, name), text);
    }
    writePrivate(join(folder, PLAN_FILE), JSON.stringify(plan));
  }

  async #createDatabase(): Promise<void> {
    const leader = await findLeader(this.plan);
    if (leader === null) throw new Error('the leader is gone');
    const { host, folder } = this.machine(leader);
    const client = new pg.Client({
      host,
      port: 5432,
      user: 'postgres',
      password: this.plan.passwords.superuser,
      database: 'postgres',
    });
    await client.connect();
    try {
      const statements = readFileSync(join(folder, 'roles.sql'), 'utf8').split(/;\n/);
      for (const statement of statements) if (statement.trim()) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  #startApp(): void {
    const app = join(this.folder, 'app');
    const configs = ['haproxy.cfg', 'haproxy-shop.cfg'].flatMap((name) => ['-f', join(app, name)]);
    runProgram(pathOf('haproxy'), '-D', '-p', join(app, 'haproxy.pid'), ...configs);
    runProgram(pathOf('pgbouncer'), '-d', '-u', 'postgres', join(app, 'pgbouncer.ini'));
  }

  async #archive(): Promise<void> {
    const leader = await findLeader(this.plan);
    if (leader === null) throw new Error('the leader is gone');
    const { pgbackrestConfig } = this.machine(leader);
    const onLeader = (...command: string[]) =>
      runProgram(
        pathOf('ip'),
        ...['netns', 'exec', leader, 'setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
        ...[pathOf('pgbackrest'), `--config=${pgbackrestConfig}`, '--stanza=rush', ...command],
      );
    onLeader('stanza-create');
    onLeader('backup', '--type=full');
  }
}

let postgres: { uid: number; gid: number } | null = null;

function postgresId(): { uid: number; gid: number } {
  postgres ??= {
    uid: Number(runProgram('id', '-u', 'postgres')),
    gid: Number(runProgram('id', '-g', 'postgres')),
  };
  return postgres;
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresId();
  chownSync(path, uid, gid);
}

function writePrivate(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  const { uid, gid } = postgresId();
  chownSync(path, uid, gid);
}

function endByPidFile(file: string): void {
  try {
    for (const pid of readFileSync(file, 'utf8').split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGTERM');
  } catch {
    // It never came up, or is gone.
  }
}

/** Throws where it takes longer than two minutes. */
export async function waitFor(
  what: string,
  isThere: () => Promise<boolean>,
  msMax = UP_MS_MAX,
): Promise<void> {
  for (const deadline = performance.now() + msMax; ; ) {
    if (await isThere()) return;
    if (performance.now() > deadline) throw new Error(`waited ${msMax / 1_000} s for ${what}`);
    await pause(POLL_MS);
  }
}
