import { dirname } from 'node:path';

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

const isTest = (path: string) => /\.test\.tsx?$|\.global\.ts$|(^|\/)testing\//.test(path);
const isGenerated = (path: string) => path.endsWith('.gen.ts');

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

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

/** The text of the bracket that opens at `open`, without its brackets; strings are not looked into. */
function bracketAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The statement or argument from `start` on, up to the `;`, `,` or closing bracket that ends it. */
function expressionAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    else if (')]}'.includes(text[at]!) && --depth < 0) return text.slice(start, at);
    else if (depth === 0 && (text[at] === ';' || text[at] === ',')) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Splits the text of a bracket at its own commas. */
function elementsOf(text: string): string[] {
  const elements: string[] = [];
  for (let at = 0; at < text.length; ) {
    const element = expressionAt(text, at);
    elements.push(element);
    at += element.length + 1;
  }
  return elements;
}

const CALLBACK_TAKERS =
  /(?<!<script>)\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\(\s*async\b|\.(?:on|once|addListener|addEventListener)\(\s*[^,()]+,\s*async\b/g;
/** A promise that is started and kept in a constant, with the name it is awaited under. */
const STARTED = /\bconst (\w+)(?:: [^=;]+)? = (?!await\b|async\b|\()/g;

/**
 * What Biome's noFloatingPromises cannot see: rejections that `void` throws away, async callbacks whose promise
 * nobody takes, and promises that run while something else may throw or is awaited first: their rejection ends
 * the process.
 */
export function checkPromises(file: SourceFile): Finding[] {
  if (!/^(server|scripts|simulators|bench)\//.test(file.path) || isTest(file.path)) return [];
  if (file.path.startsWith('scripts/tidy')) return [];
  const findings: Finding[] = [];
  const problem = (offset: number, message: string) =>
    findings.push({ path: file.path, line: lineAt(file.text, offset), message });
  const code = file.text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, (comment) => ' '.repeat(comment.length));
  for (const { index } of code.matchAll(/(?<![:>|&] *)\bvoid (?=[\w#(])|=> void (?=[\w#(])/g)) {
    const start = index + code.slice(index).indexOf('void ');
    const dropped = expressionAt(code, start);
    if (dropped.includes('(') && !dropped.includes('.catch(') && !/^void \w+Sync\(/.test(dropped))
      problem(start, 'void drops the rejection: end with .catch(…)');
  }
  for (const { index } of code.matchAll(CALLBACK_TAKERS))
    problem(index, 'nobody awaits an async callback: call an async function and .catch(…) it');
  for (const { index, 0: found } of code.matchAll(/\bPromise\.(?:all|allSettled|race|any)\(\s*\[/g)) {
    const elements = elementsOf(bracketAt(code, index + found.length - 1)).slice(1);
    if (elements.some(hasThrowingArgument))
      problem(index, 'compute arguments before Promise.all: a throw leaves the promises before it unawaited');
  }
  for (const { index, 0: found, 1: name } of code.matchAll(STARTED)) {
    const value = expressionAt(code, index + found.length);
    const rest = code.slice(index + found.length + value.length);
    const awaited = new RegExp(`^(?:(?!\\n\\}).)*?\\bawait ${name}\\b(?![.?([])`, 's').exec(rest)?.[0];
    if (awaited === undefined || !value.includes('(') || value.includes('.catch(')) continue;
    if (/^new Promise\b/.test(value)) continue;
    if (/\bawait\b|\bthrow\b|\(/.test(awaited.slice(0, awaited.lastIndexOf('await'))))
      problem(index, `${name} is not awaited at once: if what follows throws, its rejection is unhandled`);
  }
  return findings;
}

/** Whether an argument of the element's call is itself a plain call, e.g. `read(db, dayOf(from))`. */
function hasThrowingArgument(element: string): boolean {
  const call = /^\s*[\w.#]+\(/.exec(element);
  if (!call || element.includes('=>')) return false;
  return elementsOf(bracketAt(element, call[0].length - 1)).some((argument) =>
    /^\s*(?:new )?[\w.#]+\(/.test(argument),
  );
}

export const RULES = [checkImports, checkReplacements, checkSize, checkName, checkPromises] as const;
