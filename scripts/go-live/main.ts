import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Booted, bootSystemd, findSystemdObstacle } from './boot-systemd.ts';
import { publish, publishNext } from './make-next-version.ts';
import { AUTHORITIES, findObstacle, makeImage, makeServer, type Server } from './make-server.ts';
import { DOCUMENT, readDocument, withMinutes } from './read-steps.ts';

/**
 * Walks docs/go-live.md on a Debian of its own: what is committed here is what the owner clones.
 *
 * --keep      leaves the folder of the server there
 * --image     a folder for the bare Debian, kept for the next walk
 * --write     puts the minutes into the document
 * --systemd   under a systemd that is booted there, and then tries the units: kill -9, stop, wrong settings, a reboot
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    image: { type: 'string' },
    write: { type: 'boolean', default: false },
    systemd: { type: 'boolean', default: false },
  },
});
const ROOT = join(import.meta.dirname, '..', '..');
const DOMAIN = 'shop.example.in';
/** As on a server of a hoster. */
const SYSTEMD = ['systemd-sysv', 'dbus'];

const obstacle = (await findObstacle()) ?? (values.systemd ? findSystemdObstacle() : null);
if (obstacle !== null) {
  console.error(`\n${obstacle}\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'rush-go-live-'));
try {
  process.exitCode = await walk();
} finally {
  if (values.keep) console.log(`Kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

async function walk(): Promise<number> {
  console.log('Making a bare Debian …');
  const image = resolve(values.image ?? join(folder, 'image'));
  mkdirSync(image, { recursive: true });
  makeImage(image, values.systemd ? SYSTEMD : []);
  const repository = publish(ROOT, folder);
  const server = makeServer({ image, folder, domain: DOMAIN, root: ROOT, hasSystemd: values.systemd });
  let booted = values.systemd ? await bootSystemd(server) : null;
  try {
    // Published once the shop is open: the walk asks for it.
    const walked = await runInside(server, booted, ['walk.ts', DOMAIN], () =>
      publishNext(repository, folder),
    );
    if (walked !== 0) return walked;
    writeMinutes(join(server.changes, 'walk', 'minutes.json'));
    if (booted === null) return 0;
    const tried = await runInside(server, booted, ['try-units.ts']);
    await booted.stop();
    booted = await bootSystemd(server);
    return (await runInside(server, booted, ['try-units.ts', '--after-a-reboot', DOMAIN])) || tried;
  } finally {
    await booted?.stop();
  }
}

/** Runs one of these scripts on the server. @returns its exit code */
async function runInside(
  server: Server,
  booted: Booted | null,
  [script = '', ...args]: readonly string[],
  onPublish = () => {},
): Promise<number> {
  const inside = [
    '/walk/repository/node_modules/.bin/node',
    `/walk/repository/scripts/go-live/${script}`,
    ...args,
  ];
  const [command = '', ...words] = booted
    ? [...booted.entering, ...inside]
    : // Ends with this process, and everything that it started with it: its namespace of processes ends.
      [
        ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--', 'sh', '-c'],
        `${server.mounting} && mount --rbind /dev ${server.root}/dev && { chroot ${server.root} ${inside.join(' ')}; exit $?; }`,
      ];
  const child = spawn(command, words, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: AUTHORITIES, LANG: 'C.UTF-8' },
  });
  child.on('message', (message) => {
    if (message === 'publish') {
      onPublish();
      child.send('published');
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      child.kill('SIGKILL');
      booted?.stop().catch(console.error);
    });
  return new Promise((ended) => child.once('exit', (status) => ended(status ?? 1)));
}

function writeMinutes(file: string): void {
  if (!values.write || !existsSync(file)) return;
  const minutes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(DOCUMENT, withMinutes(readDocument(), new Map(Object.entries(minutes))));
}
