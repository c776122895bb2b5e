import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawPasswords, type HighAvailability } from './fill-templates.ts';

/** A network of this machine's own, in which each database machine is a namespace. */
export const NETWORK = { bridge: 'rush-ha', gateway: '10.77.0.1', prefix: 24, range: '10.77.0.0/24' };
const MACHINES = 3;
const PORTS = { leaderPort: 7432, replicasPort: 7433, poolerPort: 7632, shopPort: 7080 };
const VERSIONS = ['18', '17', '16', '15'];
const PROGRAMS = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pgbackrest: 'pgbackrest',
  ip: 'iproute2',
} as const;

export type Program = keyof typeof PROGRAMS;

/** Debian's `haproxy` and `pgbouncer` lie in /usr/sbin. */
const FOLDERS = ['/usr/bin', '/usr/sbin', '/sbin', '/bin'];

export function pathOf(program: Program): string {
  const found = FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
  if (!found) throw new Error(`${program} is missing: apt-get install ${PROGRAMS[program]}`);
  return found;
}

const postgresVersion = () =>
  VERSIONS.find((version) => existsSync(`/usr/lib/postgresql/${version}/bin/postgres`));

/** Why this machine cannot carry a cluster; null where it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Network namespaces are made by root on Linux only.';
  const missing: string[] = Object.entries(PROGRAMS)
    .filter(([program]) => !FOLDERS.some((folder) => existsSync(join(folder, program))))
    .map(([, debian]) => debian);
  if (!postgresVersion()) missing.push('postgresql-15');
  return missing.length > 0 ? `Missing here: apt-get install ${missing.join(' ')}` : null;
}

/** Three database machines in namespaces, and this machine as the one that runs the shop. */
export function planOnOneMachine(folder: string, webs: readonly string[]): HighAvailability {
  return {
    machines: Array.from({ length: MACHINES }, (_, index) => {
      const name = `rush-ha-${index + 1}`;
      return {
        name,
        host: `10.77.0.${11 + index}`,
        folder: join(folder, name),
        etcdFolder: join(folder, name, 'etcd'),
        pgbackrestConfig: join(folder, name, 'pgbackrest.conf'),
      };
    }),
    network: NETWORK.range,
    postgresVersion: postgresVersion() ?? '15',
    repository: join(folder, 'repository'),
    watchdog: 'off',
    app: { host: '127.0.0.1', ...PORTS },
    webs,
    haproxyUser: '# as root here',
    pgbouncerFolder: join(folder, 'app'),
    pgbouncerUsers: join(folder, 'app', 'pgbouncer-users.txt'),
    passwords: drawPasswords(),
  };
}
