// Read before anything is installed, by install.mjs: old syntax, nothing that has to be installed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What package-lock.json says of a package, by the place where npm puts it.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {string} [resolved] of a link: the folder of the workspace
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages */
/** @typedef {{ platform: string, arch: string, libc?: string }} Machine */

/**
 * What a shop in production is made of, as workspaces. The embedded PostgreSQL is left out where DATABASE_URL is set;
 * what builds the pages stands in a folder of its own while they are built (scripts/build-web.ts).
 */
export const SERVER = ['contract', 'server'];
export const EMBEDDED_POSTGRES = ['postgres'];
export const PAGES = ['web'];

/**
 * @param {string} root
 * @returns {LockedPackages}
 */
export function readLockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** @returns {Machine} */
export function thisMachine() {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch };
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return { platform, arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' };
}

/**
 * @param {LockedPackage} locked
 * @param {Machine} machine
 */
export function fitsMachine({ os, cpu, libc }, machine) {
  return fits(os, machine.platform) && fits(cpu, machine.arch) && fits(libc, machine.libc);
}

/**
 * @param {string[] | undefined} wanted
 * @param {string | undefined} found
 */
function fits(wanted, found) {
  return !wanted || (found !== undefined && wanted.includes(found));
}

/**
 * Where a package finds another one: in its own folder or above it, as Node looks. Undefined where it is not there.
 *
 * @param {LockedPackages} packages
 * @param {string} from
 * @param {string} name
 */
export function pathTo(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
}

/**
 * What these workspaces and what they depend on need to run, without what only tests need, by its place in the lock
 * file. Without a machine the parts of all systems are listed.
 *
 * @param {LockedPackages} packages
 * @param {readonly string[]} workspaces folders; '' is the root
 * @param {Machine} [machine]
 */
export function listNeeded(packages, workspaces, machine) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const locked = packages[path];
    if (!locked || found.has(path) || (machine && !fitsMachine(locked, machine))) continue;
    found.add(path);
    if (locked.link && locked.resolved) waiting.push(locked.resolved);
    for (const name of namesNeeded(locked)) {
      const needed = pathTo(packages, path, name);
      if (needed) waiting.push(needed);
    }
  }
  return [...found].filter((path) => path.includes('node_modules/') && !packages[path].link).sort();
}

/** @param {LockedPackage} locked */
function namesNeeded({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const isOptional = (name) => name in peerDependenciesMeta && peerDependenciesMeta[name].optional;
  const peers = Object.keys(peerDependencies).filter((name) => !isOptional(name));
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}
