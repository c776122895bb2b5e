import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATES = join(import.meta.dirname, '..', '..', 'deploy', 'ha');

/** A machine with PostgreSQL, Patroni and a member of etcd. */
export interface DatabaseMachine {
  name: string;
  /** Its address, which the others reach. */
  host: string;
  /** Of the user postgres: data and sockets. */
  folder: string;
  /** Of the user that etcd runs as. */
  etcdFolder: string;
  pgbackrestConfig: string;
}

export interface HighAvailability {
  /** An odd number, at least three: most of them have to see one another. */
  machines: readonly DatabaseMachine[];
  /** The addresses that may connect to PostgreSQL, as 10.0.0.0/24. */
  network: string;
  postgresVersion: string;
  /** Where the backups lie; the same on every machine. */
  repository: string;
  /** `off` where there is no watchdog of the machine's own. */
  watchdog: 'automatic' | 'off';
  /** The machine that runs the shop, HAProxy and PgBouncer: where they listen. */
  app: { host: string; leaderPort: number; replicasPort: number; poolerPort: number; shopPort: number };
  /** Addresses of the shop's own processes, where HAProxy stands before them. */
  webs: readonly string[];
  haproxyUser: string;
  pgbouncerFolder: string;
  pgbouncerUsers: string;
  passwords: Passwords;
}

export interface Passwords {
  superuser: string;
  replication: string;
  rewind: string;
  rest: string;
  owner: string;
  shop: string;
}

export function drawPasswords(): Passwords {
  const draw = () => randomBytes(18).toString('base64url');
  return {
    superuser: draw(),
    replication: draw(),
    rewind: draw(),
    rest: draw(),
    owner: draw(),
    shop: draw(),
  };
}

/** The files of one database machine, by the name of their templates. */
export function fillForDatabase(plan: HighAvailability, machine: DatabaseMachine): Record<string, string> {
  const values = { ...shared(plan), ...machine };
  return fillAll(['etcd.env', 'patroni.yml', 'pgbackrest.conf', 'roles.sql'], values);
}

/** The files of a machine that runs the shop. */
export function fillForApp(plan: HighAvailability): Record<string, string> {
  const files = ['haproxy.cfg', 'haproxy-shop.cfg', 'pgbouncer.ini', 'pgbouncer-users.txt'];
  return fillAll(files, shared(plan));
}

function shared(plan: HighAvailability): Record<string, string> {
  const { machines, passwords, app, webs } = plan;
  const lines = (servers: readonly string[]) => servers.map((server) => `  server ${server}`).join('\n');
  return {
    etcdPeers: machines.map(({ name, host }) => `${name}=http://${host}:2380`).join(','),
    etcdHosts: machines.map(({ host }) => `${host}:2379`).join(','),
    leaderServers: lines(machines.map(({ name, host }) => `${name} ${host}:5432 check port 8008`)),
    webServers: lines(webs.map((address, index) => `web-${index + 1} ${address} check`)),
    webServersUnchecked: lines(webs.map((address, index) => `web-${index + 1} ${address}`)),
    network: plan.network,
    postgresVersion: plan.postgresVersion,
    repository: plan.repository,
    watchdog: plan.watchdog,
    appHost: app.host,
    leaderPort: String(app.leaderPort),
    replicasPort: String(app.replicasPort),
    poolerPort: String(app.poolerPort),
    shopPort: String(app.shopPort),
    haproxyUser: plan.haproxyUser,
    pgbouncerFolder: plan.pgbouncerFolder,
    pgbouncerUsers: plan.pgbouncerUsers,
    superuserPassword: passwords.superuser,
    replicationPassword: passwords.replication,
    rewindPassword: passwords.rewind,
    restPassword: passwords.rest,
    ownerPassword: passwords.owner,
    shopPassword: passwords.shop,
  };
}

function fillAll(names: readonly string[], values: object): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, fill(name, readFileSync(join(TEMPLATES, name), 'utf8'), values)]),
  );
}

/** Throws where a template names a value that there is none of; of its comments `{{...}}` is left. */
function fill(name: string, template: string, values: object): string {
  const known = new Map<string, unknown>(Object.entries(values));
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = known.get(key);
    if (value === undefined) throw new Error(`deploy/ha/${name} names {{${key}}}, which nobody fills in`);
    return String(value);
  });
}
