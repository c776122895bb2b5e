import { SERVER_IMPORTS, TOP_FOLDERS } from './tidy-rules.ts';
import { type Finding, isGenerated, isTest, type SourceFile } from './tidy-source.ts';

const BANNED_NAMES =
  /(^|\/)(utils?|helpers?|common|managers?|services|repositories|models|misc|types|index)(\.tsx?$|\/)/;
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
  {
    pattern: /\bsetInterval\(/,
    where: /^server\//,
    // Timers of one process: see the head of server/schedule.ts.
    except:
      /^server\/(platform\/jobs\/|platform\/files\/watch-disks|platform\/http\/(idempotency|load-shedder)|fulfilment\/delivery-facts|orders\/stream-order)/,
    message: 'recurring work is a job with a row in server/schedule.ts',
  },
  { pattern: /\bsql\.raw\(/, where: /^server\//, message: 'bind parameters' },
  { pattern: /\b(TODO|FIXME|XXX)\b/, where: /./, message: 'open an issue instead' },
  {
    pattern: /\b(it|test|describe)\.(skip|only|todo|fixme)\(/,
    where: /./,
    message: 'tests run, all of them',
  },
  {
    pattern: /\bstrict: false\b/,
    where: /^web\//,
    message: "take the search from the page's own route (`validateSearch`, web/api/search-params.ts)",
  },
  {
    pattern: /=== 1 \?/,
    where: /^web\/text\//,
    message: 'say it by plural() of web/text/plural.ts: Hindi counts 0 as it counts 1',
  },
  { pattern: /\bas never\b/, where: /^web\//, message: 'types stay on' },
  {
    pattern: /\bto=\{[^}]*\bas string\}/,
    where: /^web\//,
    message: 'name the route; a path that the server names goes into ui/path-link.tsx',
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
        isTest(file.path) && !/TODO|skip|types stay/.test(String(rule.pattern) + rule.message);
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
  if (/^web\/features\/admin\/[^/]+$/.test(file.path))
    problem('a file of the back-office belongs into the folder of its area, or into parts/');
  const name = file.path.split('/').at(-1) ?? '';
  if (/^(server|contract|simulators|scripts|bench)\//.test(file.path) && !/^[a-z0-9][a-z0-9.-]*$/.test(name))
    problem('file names are kebab-case');
  return findings;
}
