import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { PROVIDERS_HOST } from './outside-world.ts';

const SUITE = 'trixie';
const ARCHIVE = 'http://deb.debian.org/debian';
/** What is called on this machine, before anything is installed in the folder. */
const TOOLS = ['debootstrap', 'unshare', 'mount', 'chroot', 'openssl', 'git'];
/** Caddy, its administration, PostgreSQL twice, the shop's processes. */
const PORTS = [80, 443, 2019, 5432, 5433, 3001, 3002, 3003];

/** What keeps this machine from walking, in a sentence; null where nothing does. */
export async function findObstacle(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'The walk makes a Debian in a folder and enters it: run it as root on Linux.';
  const missing = TOOLS.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  if (missing.length > 0) return `${missing.join(', ')} not found: apt-get install ${missing.join(' ')}`;
  const namespaces = spawnSync('unshare', ['--mount', '--pid', '--fork', 'true'], { encoding: 'utf8' });
  if (namespaces.status !== 0) return `This machine makes no namespaces: ${namespaces.stderr.trim()}`;
  const taken: number[] = [];
  for (const port of PORTS) if (!(await isFree(port))) taken.push(port);
  return taken.length > 0 ? `Port ${taken.join(', ')} of this machine is taken; the walk needs it.` : null;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

function run(command: string, args: readonly string[]): void {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  if (result.status !== 0)
    throw new Error(
      `${command} ended with ${result.status}: ${(result.stderr || result.stdout).slice(-2_000)}`,
    );
}

/** A Debian as a hoster hands it over. Made where it is not there yet. Throws where another one is there. */
export function makeImage(folder: string, packages: readonly string[] = []): void {
  const made = join(folder, '.made');
  const included = packages.join(' ');
  if (existsSync(made)) {
    if (readFileSync(made, 'utf8') === included) return;
    throw new Error(`${folder} is a Debian of other packages: name another folder.`);
  }
  const include = ['ca-certificates', ...packages].join(',');
  run('debootstrap', ['--variant=minbase', `--include=${include}`, SUITE, folder, ARCHIVE]);
  writeFileSync(made, included);
}

/** Whom who walks trusts, on the server: the walk's own authority, and those of this machine's way out. */
export const AUTHORITIES = '/walk/authorities.crt';

export interface Server {
  /** What is written to the server is kept here, over the image. */
  changes: string;
  /** In a shell of its own namespaces: brings up the server's tree; its devices are not in it. */
  mounting: string;
  root: string;
}

/** A server of that image, with what the walk brings along under /walk. */
export function makeServer(parts: {
  image: string;
  folder: string;
  domain: string;
  root: string;
  /** Whether a systemd is in the image and is booted; else a stand-in does what the document asks of it. */
  hasSystemd: boolean;
}): Server {
  const { image, folder, domain, hasSystemd } = parts;
  const [changes, work, root] = ['changes', 'work', 'server'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const walk = join(changes, 'walk');
  for (const made of [work, root, join(walk, 'repository'), join(walk, 'rush.git'), join(walk, 'log')])
    mkdirSync(made, { recursive: true });
  for (const made of ['etc', 'usr/bin']) mkdirSync(join(changes, made), { recursive: true });
  makeAuthority(walk);
  writeFileSync(
    join(changes, 'etc/hosts'),
    `127.0.0.1 localhost ${hostname()} ${domain} ${PROVIDERS_HOST}\n`,
  );
  // What a server of the world needs not: its own authority, and a repository that belongs to somebody else.
  writeFileSync(join(changes, 'etc/environment'), `NODE_EXTRA_CA_CERTS=${AUTHORITIES}\n`);
  writeFileSync(join(changes, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n');
  if (hasSystemd) trustInUnits(changes);
  else standInForSystemd(changes);
  const mounting = [
    `mount -t overlay overlay -o lowerdir=${image},upperdir=${changes},workdir=${work} ${root}`,
    `cp /etc/resolv.conf ${root}/etc/resolv.conf`,
    `mount -t proc proc ${root}/proc`,
    `mount --bind ${parts.root} ${root}/walk/repository`,
    `mount --bind ${join(folder, 'rush.git')} ${root}/walk/rush.git`,
  ].join(' && ');
  return { changes, mounting, root };
}

function trustInUnits(changes: string): void {
  const folder = join(changes, 'etc/systemd/system.conf.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'walk.conf'),
    `[Manager]\nDefaultEnvironment=NODE_EXTRA_CA_CERTS=${AUTHORITIES}\n`,
  );
}

function standInForSystemd(changes: string): void {
  const systemctl =
    '#!/bin/sh\nexec /walk/repository/node_modules/.bin/node /walk/repository/scripts/go-live/systemctl.ts "$@"\n';
  writeFileSync(join(changes, 'usr/bin/systemctl'), systemctl, { mode: 0o755 });
}

/** An authority that proxy and providers are signed by, known to who walks; of the world's, nobody gets a certificate here. */
export function makeAuthority(folder: string): void {
  const [key, certificate] = [join(folder, 'authority.key'), join(folder, 'authority.crt')];
  const name = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  run('openssl', ['req', ...name, '-subj', '/CN=Walk', '-keyout', key, '-out', certificate]);
  const [providersKey, providers] = [join(folder, 'providers.key'), join(folder, 'providers.crt')];
  const signed = ['-CA', certificate, '-CAkey', key, '-addext', `subjectAltName=DNS:${PROVIDERS_HOST}`];
  const ofThisMachine = process.env.NODE_EXTRA_CA_CERTS;
  writeFileSync(
    join(folder, basename(AUTHORITIES)),
    [certificate, ...(ofThisMachine ? [ofThisMachine] : [])].map((file) => readFileSync(file)).join('\n'),
  );
  const leaf = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  run('openssl', [
    ...['req', ...name, ...signed, ...leaf, '-subj', `/CN=${PROVIDERS_HOST}`],
    ...['-keyout', providersKey, '-out', providers],
  ]);
}
