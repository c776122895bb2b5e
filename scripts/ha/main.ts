import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster.ts';
import { planOnOneMachine, whyNot } from './cluster-plan.ts';
import { drawPasswords, fillForApp, fillForDatabase, type HighAvailability } from './fill-templates.ts';

const USAGE = `npm run ha -- up | down [--folder /var/lib/rush-ha]
npm run ha -- fill --hosts 10.0.0.1,10.0.0.2,10.0.0.3 --network 10.0.0.0/24 --to FOLDER`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '/var/lib/rush-ha' },
    hosts: { type: 'string' },
    network: { type: 'string' },
    to: { type: 'string' },
  },
});

/** The same files for an owner's own machines, with passwords of their own. */
function fillForMachines(hosts: readonly string[], network: string, to: string): void {
  const plan: HighAvailability = {
    machines: hosts.map((host, index) => ({
      name: `rush-${index + 1}`,
      host,
      folder: '/var/lib/postgresql/rush',
      etcdFolder: '/var/lib/etcd/rush',
      pgbackrestConfig: '/etc/pgbackrest.conf',
    })),
    network,
    postgresVersion: '15',
    repository: '/var/lib/pgbackrest',
    watchdog: 'automatic',
    app: { host: '127.0.0.1', leaderPort: 5432, replicasPort: 5433, poolerPort: 6432, shopPort: 8080 },
    webs: ['127.0.0.1:3001', '127.0.0.1:3002'],
    haproxyUser: 'user haproxy',
    pgbouncerFolder: '/var/log/postgresql',
    pgbouncerUsers: '/etc/pgbouncer/userlist.txt',
    passwords: drawPasswords(),
  };
  const write = (folder: string, files: Record<string, string>) => {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files))
      writeFileSync(join(folder, name), text, { mode: 0o600 });
  };
  for (const machine of plan.machines) write(join(to, machine.name), fillForDatabase(plan, machine));
  write(join(to, 'shop'), fillForApp(plan));
  console.log(`Written to ${to}: a folder for each database machine, and one for each that runs the shop.`);
}

async function up(): Promise<void> {
  const why = whyNot();
  if (why) throw new Error(why);
  const cluster = new Cluster(values.folder, planOnOneMachine(values.folder, []));
  await cluster.up();
  console.log(`DATABASE_URL=${cluster.poolerUrl}
DATABASE_DIRECT_URL=${cluster.directUrl}
DATABASE_OWNER_URL=${cluster.ownerUrl}`);
}

const [command] = positionals;
const hosts = values.hosts?.split(',') ?? [];
if (command === 'up') await up();
else if (command === 'down') await Cluster.read(values.folder).down();
else if (command === 'fill' && hosts.length >= 3 && values.network && values.to)
  fillForMachines(hosts, values.network, values.to);
else {
  console.error(USAGE);
  process.exitCode = 1;
}
