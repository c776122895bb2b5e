import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publish, publishNext } from './make-next-version.ts';
import { AUTHORITIES, findObstacle, makeImage, makeServer } from './make-server.ts';
import { DOCUMENT, readDocument, withMinutes } from './read-steps.ts';

/**
 * Walks docs/go-live.md on a Debian of its own: what is committed here is what the owner clones.
 *
 * --keep      leaves the folder of the server there
 * --image     a folder for the bare Debian, kept for the next walk
 * --write     puts the minutes into the document
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    image: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const ROOT = join(import.meta.dirname, '..', '..');
const DOMAIN = 'shop.example.in';

const obstacle = await findObstacle();
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
  makeImage(image);
  const repository = publish(ROOT, folder);
  // Published once the shop is open: the walk asks for it.
  const server = makeServer({ image, folder, domain: DOMAIN, root: ROOT });
  const inside = `/walk/repository/node_modules/.bin/node /walk/repository/scripts/go-live/walk.ts ${DOMAIN}`;
  // Ends with this process, and everything that it started with it: its namespace of processes ends.
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--'],
      ...['sh', '-c', `${server.mounting} && { chroot ${server.root} ${inside}; exit $?; }`],
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: AUTHORITIES, LANG: 'C.UTF-8' },
    },
  );
  child.on('message', (message) => {
    if (message === 'publish') {
      publishNext(repository, folder);
      child.send('published');
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => child.kill('SIGKILL'));
  const code = await new Promise<number>((ended) => child.once('exit', (status) => ended(status ?? 1)));
  const minutes = join(server.changes, 'walk', 'minutes.json');
  if (code === 0 && values.write && existsSync(minutes)) {
    const taken = new Map(
      Object.entries(JSON.parse(readFileSync(minutes, 'utf8')) as Record<string, string>),
    );
    writeFileSync(DOCUMENT, withMinutes(readDocument(), taken));
  }
  return code;
}
