import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeAuthority } from '../go-live/make-server.ts';
import { PROVIDERS_HOST } from '../go-live/outside-world.ts';
import { git } from '../update-steps.ts';
import { provideBaseImages } from './make-base-images.ts';

/**
 * Builds deploy/Dockerfile as it is committed here, brings up deploy/compose.yaml with it, opens the shop, and buys a pack.
 *
 * --debian FOLDER   a bare Debian 13 for stand-ins of the base images; made where it is not there yet
 */
const { values } = parseArgs({ options: { debian: { type: 'string' } } });
const ROOT = join(import.meta.dirname, '..', '..');
const DOMAIN = 'shop.example.in';

function findObstacle(): string | null {
  const works = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The walk gives the shop a name of the world on this machine alone: run it as root on Linux.';
  if (!works('version')) return 'Docker does not answer: docker version says why.';
  if (!works('compose', 'version')) return 'docker compose is not installed.';
  return null;
}

const obstacle = findObstacle();
if (obstacle !== null) {
  console.error(`\n${obstacle}\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'rush-image-'));
try {
  const standIns = provideBaseImages(folder, resolve(values.debian ?? join(folder, 'debian')));
  for (const name of standIns) console.log(`  a stand-in is ${name}: no registry of images is reached`);
  process.exitCode = await walk();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** In a namespace of its own, where the names of shop and providers lead to this machine. */
async function walk(): Promise<number> {
  git(folder, 'clone', '--quiet', ROOT, join(folder, 'rush'));
  mkdirSync(join(folder, 'world'));
  makeAuthority(join(folder, 'world'));
  const hosts = join(folder, 'hosts');
  writeFileSync(hosts, `${readFileSync('/etc/hosts', 'utf8')}\n127.0.0.1 ${DOMAIN} ${PROVIDERS_HOST}\n`);
  const inside = `mount --bind '${hosts}' /etc/hosts && exec '${process.execPath}' '${join(import.meta.dirname, 'walk.ts')}' '${folder}' ${DOMAIN}`;
  const child = spawn('unshare', ['--mount', '--', 'sh', '-c', inside], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'world', 'authorities.crt') },
  });
  return new Promise((ended) => child.once('exit', (status) => ended(status ?? 1)));
}
