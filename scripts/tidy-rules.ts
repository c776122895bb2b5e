import { dirname } from 'node:path';
import { checkContractInputs } from './tidy-contract-inputs.ts';
import { checkPromises } from './tidy-promises.ts';
import { isTest, lineAt } from './tidy-source.ts';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
}

export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** Which domain of the server may import which: every arrow points down, none back up. */
export const SERVER_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  ledger: ['platform'],
  gallery: ['platform'],
  catalog: ['platform'],
  coupons: ['platform'],
  payments: ['platform', 'ledger'],
  rewards: ['platform', 'ledger'],
  accounts: ['platform', 'ledger', 'rewards'],
  wallet: ['platform', 'ledger', 'payments', 'rewards'],
  orders: ['platform', 'ledger', 'catalog', 'coupons', 'payments', 'rewards', 'wallet'],
  fulfilment: ['platform', 'ledger', 'catalog', 'orders'],
  privacy: ['platform', 'ledger', 'accounts'],
  backoffice: [
    'platform',
    'ledger',
    'gallery',
    'catalog',
    'coupons',
    'payments',
    'rewards',
    'accounts',
    'wallet',
    'orders',
    'fulfilment',
  ],
};

/** Which workspace may import which other. Scripts start things, so they may reach in. */
const WORKSPACE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  simulators: [],
  e2e: ['contract'],
  bench: ['contract', 'scripts'],
  scripts: ['contract', 'server', 'simulators'],
};

const TOP_FOLDERS = new Set([...Object.keys(WORKSPACE_IMPORTS), 'docs', 'deploy']);
const BANNED_NAMES =
  /(^|\/)(utils?|helpers?|common|managers?|services|repositories|models|misc|types|index)(\.tsx?$|\/)/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

const isGenerated = (path: string) => path.endsWith('.gen.ts');

function importsOf(file: SourceFile): { target: string; line: number }[] {
  return [...file.text.matchAll(IMPORT)].map((match) => ({
    target: match[1] ?? match[2] ?? match[3] ?? '',
    line: lineAt(file.text, (match.index ?? 0) + 1),
  }));
}

/** The path an import leads to, where it is one of ours. */
function resolve(file: SourceFile, target: string): string | null {
  if (target.startsWith('.')) return normalise(`${dirname(file.path)}/${target}`);
  const alias = /^#(\w+)\/(.*)$/.exec(target);
  if (alias) return `${file.path.split('/')[0]}/${alias[1]}/${alias[2]}`;
  const workspace = /^@rush\/(\w+)\/(.*)$/.exec(target);
  return workspace ? `${workspace[1]}/${workspace[2]}` : null;
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Imports cross workspaces, domains and features only where the tables say so. */
export function checkImports(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const [workspace = '', domain = ''] = file.path.split('/');
  for (const { target, line } of importsOf(file)) {
    const resolved = resolve(file, target);
    if (!resolved) continue;
    const [toWorkspace = '', toDomain = ''] = resolved.split('/');
    const problem = (message: string) => findings.push({ path: file.path, line, message });
    if (toWorkspace !== workspace) {
      if (
        !isTest(file.path) &&
        TOP_FOLDERS.has(toWorkspace) &&
        !WORKSPACE_IMPORTS[workspace]?.includes(toWorkspace)
      ) {
        problem(`${workspace}/ may not import ${toWorkspace}/`);
      }
    } else if (workspace === 'server' && !isTest(file.path)) {
      const allowed = SERVER_IMPORTS[domain];
      if (allowed && toDomain !== domain && !allowed.includes(toDomain))
        problem(`server/${domain} may not import server/${toDomain}`);
    } else if (workspace === 'web') {
      checkWebImport(file.path, resolved, problem);
    }
  }
  return findings;
}

/** ui ← features ← routes; no feature imports another. `shell` frames every page, so routes alone may use it. */
function checkWebImport(from: string, to: string, problem: (message: string) => void): void {
  const [, fromPart, fromFeature] = from.split('/');
  const [, toPart, toFeature] = to.split('/');
  if (fromPart === 'ui' && (toPart === 'features' || toPart === 'routes'))
    problem('web/ui may not import features or routes');
  if (fromPart === 'features' && toPart === 'routes') problem('a feature may not import routes');
  if (fromPart === 'features' && toPart === 'features' && fromFeature !== toFeature)
    problem(`feature ${fromFeature} may not import feature ${toFeature}`);
}

const REPLACED: readonly { pattern: RegExp; where: RegExp; except?: RegExp; message: string }[] = [
  {
    pattern: /\bDate\.now\(\)|\bnew Date\(\)/,
    where: /^server\/(?!platform\/|testing\/)/,
    message: 'take the time from `clock.now()`',
  },
  { pattern: /\bMath\.random\(/, where: /^(server|contract)\//, message: 'use platform/ids.ts' },
  {
    pattern: /\bprocess\.env\b/,
    where: /^server\//,
    except: /^server\/(platform\/config|testing)\//,
    message: 'read the environment only in platform/config',
  },
  { pattern: /\bconsole\.(log|error|warn|info)\(/, where: /^server\//, message: 'use the log' },
  {
    pattern: /\bparseFloat\(|\bNumber\(/,
    where: /^server\/(ledger|wallet|payments|coupons|rewards|orders)\//,
    message: 'money is parsed by contract/money.ts',
  },
  { pattern: /\bsql\.raw\(/, where: /^server\//, message: 'bind parameters' },
  { pattern: /\b(TODO|FIXME|XXX)\b/, where: /./, message: 'open an issue instead' },
  {
    pattern: /\b(it|test|describe)\.(skip|only|todo|fixme)\(/,
    where: /./,
    message: 'tests run, all of them',
  },
  {
    pattern: /\bset status\s*=/i,
    where: /^server\/(?!orders\/move-order)/,
    except:
      /^server\/(payments|wallet|fulfilment|platform|backoffice|gallery|coupons|rewards|accounts|catalog|ledger)\//,
    message: "only move-order.ts writes an order's status",
  },
  {
    pattern: /insertInto\('ledger_transfers'\)|insert into ledger_transfers/i,
    where: /^server\/(?!ledger\/)/,
    except: /^server\/platform\/database\/migrations\//,
    message: 'only ledger/ posts transfers',
  },
  { pattern: /@ts-(ignore|expect-error|nocheck)|\bas any\b/, where: /./, message: 'types stay on' },
];

/** Things that have a better place here. */
export function checkReplacements(file: SourceFile): Finding[] {
  if (file.path.startsWith('scripts/tidy') || isGenerated(file.path)) return [];
  const findings: Finding[] = [];
  const rules = REPLACED.filter((rule) => rule.where.test(file.path) && !rule.except?.test(file.path));
  file.text.split('\n').forEach((text, index) => {
    const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/, (comment) =>
      /(TODO|FIXME|XXX|@ts-)/.test(comment) ? comment : '',
    );
    for (const rule of rules) {
      const isExcused =
        isTest(file.path) &&
        !/TODO|skip|status|ledger_transfers|types stay/.test(String(rule.pattern) + rule.message);
      if (!isExcused && rule.pattern.test(code))
        findings.push({
          path: file.path,
          line: index + 1,
          message: `${rule.pattern.exec(code)?.[0]}: ${rule.message}`,
        });
    }
  });
  return findings;
}

const SIZES: readonly { where: RegExp; max: number }[] = [
  { where: /^web\/(features|ui|routes)\/.*\.tsx$/, max: 300 },
  { where: /^server\//, max: 400 },
  { where: /^(simulators|scripts|bench)\//, max: 400 },
];

/** Files stay at a size that can be read in one sitting. */
export function checkSize(file: SourceFile): Finding[] {
  if (isTest(file.path) || isGenerated(file.path) || /\/demo(-art)?\//.test(file.path)) return [];
  const rule = SIZES.find(({ where }) => where.test(file.path));
  const lines = file.text.split('\n').length;
  return rule && lines > rule.max
    ? [
        {
          path: file.path,
          line: 1,
          message: `${lines} lines; what is the second idea in it? (at most ${rule.max})`,
        },
      ]
    : [];
}

/** Names say what a thing is; drawers for everything are not a place. */
export function checkName(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const problem = (message: string) => findings.push({ path: file.path, line: 1, message });
  const [top = '', domain = ''] = file.path.split('/');
  if (file.path.includes('/') && !TOP_FOLDERS.has(top) && !top.startsWith('.'))
    problem(`unknown folder ${top}/`);
  if (BANNED_NAMES.test(file.path) && !/^web\/routes\//.test(file.path)) problem('name it for what it holds');
  if (top === 'server' && file.path.split('/').length > 2 && domain !== 'testing' && !SERVER_IMPORTS[domain])
    problem(`unknown domain server/${domain}`);
  const name = file.path.split('/').at(-1) ?? '';
  if (/^(server|contract|simulators|scripts|bench)\//.test(file.path) && !/^[a-z0-9][a-z0-9.-]*$/.test(name))
    problem('file names are kebab-case');
  return findings;
}

export const RULES = [
  checkImports,
  checkReplacements,
  checkSize,
  checkName,
  checkContractInputs,
  checkPromises,
] as const;
