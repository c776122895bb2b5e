import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
type Lock = Readonly<Record<string, LockedPackage>>;

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** Where a package finds another one: in its own folder or above it, as Node looks. Undefined where it is not there. */
function pathTo(packages: Lock, from: string, name: string): string | undefined {
  const above = from
    .split('/node_modules/')
    .map((_, place, parts) => parts.slice(0, place + 1).join('/node_modules/'));
  return [...above.reverse().map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find(
    (path) => packages[path],
  );
}

/** `sha512-<base64>` of the lock file as CycloneDX has it. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/**
 * What a production install may hold, of the lock file alone. Not by `npm sbom`: it leaves out a package of production
 * that a workspace for tests names too (sharp, pg). Parts of other platforms are listed as optional; so two machines
 * write the same bytes.
 */
export function sbomOf(lock: { version: string; packages: Lock }) {
  const { packages } = lock;
  const paths = Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && !packages[path]?.dev && !packages[path]?.link,
  );
  const refOf = (path: string) => purlOf(nameOf(path), packages[path]?.version ?? '');
  const components = new Map<string, object>();
  const dependsOn = new Map<string, Set<string>>();
  for (const path of paths) {
    const { version = '', integrity, license, optional, devOptional, ...locked } = packages[path] ?? {};
    const ref = refOf(path);
    components.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: nameOf(path),
      version,
      scope: optional || devOptional ? 'optional' : 'required',
      purl: ref,
      hashes: hashesOf(integrity),
      licenses: license ? [{ expression: license }] : [],
    });
    const needed = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .map((name) => pathTo(packages, path, name))
      .filter((found) => found !== undefined && paths.includes(found))
      .map((found) => refOf(found ?? ''));
    dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...needed]));
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'rush', name: 'rush', version: lock.version } },
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() })),
  };
}

if (import.meta.main) {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2);
  const sbom = sbomOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  writeFileSync(resolve(file), `${JSON.stringify(sbom, null, 2)}\n`);
  const required = sbom.components.filter((part) => 'scope' in part && part.scope === 'required').length;
  console.log(
    `${sbom.components.length} packages are listed in ${file}; ${required} of them stand in every production install.`,
  );
}
