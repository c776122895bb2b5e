import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Rules that Biome cannot check, above all table ownership. */
const ROOT = join(import.meta.dirname, '..');

/** The domain that owns each table. No other domain writes it. */
const TABLE_OWNERS: Readonly<Record<string, string>> = {
  platform: 'settings idempotency_keys rate_limit_windows alarms push_subscriptions migrations',
  ledger: 'ledger_kinds ledger_transfers ledger_balances ledger_hash_chain wallet_transactions book_audits',
  gallery: 'pictures gallery_images',
  catalog: 'products items product_items price_sales',
  coupons: 'coupons coupon_uses',
  rewards: 'referral_codes referrals referral_rewards identity_signals',
  accounts:
    'users sessions otps otp_minutes pending_registrations mailed_links identities second_factors known_devices account_changes expiring_hashes consents erasures staff_notes',
  payments: 'charges payment_events',
  wallet: 'grants',
  orders: 'orders order_events saved_players',
  fulfilment:
    'deliveries delivery_holds item_offers order_choices supplier_exchanges supplier_accounts supplier_readings supplier_health supplier_balances supplier_prices supplier_signatures supplier_price_changes exchange_rates player_checks',
  invoices: 'document_marks tax_documents',
  backoffice: 'audit_log audit_aggregates order_days page_versions',
  backups: 'backup_runs',
  imports: 'imported_rows imported_pictures imported_orders opening_imports',
};

/** Tables that a domain or file may read from other domains; `*`: every table. */
const TABLE_READERS: Readonly<Record<string, string>> = {
  platform: 'users',
  rewards: 'users ledger_transfers',
  payments: 'users',
  accounts: 'ledger_balances ledger_transfers page_versions',
  coupons: 'products',
  wallet: 'users charges wallet_transactions ledger_transfers ledger_balances opening_imports',
  orders: 'users charges items',
  fulfilment: 'orders order_events order_days products items product_items alarms',
  invoices: 'orders products users charges ledger_transfers wallet_transactions',
  imports: 'items products users ledger_transfers',
  opening: 'users second_factors products items product_items orders charges audit_log',
  backoffice: '*',
  privacy: '*',
  'server/seed-demo-shop.ts': 'products',
  'server/seed-demo-order.ts': 'orders',
  'server/seed-demo-month.ts': 'orders coupons charges',
};

/** Columns that only these files update. */
const COLUMN_WRITERS: readonly { table: string; column: string; files: readonly string[] }[] = [
  { table: 'orders', column: 'status', files: ['server/orders/move-order.ts'] },
  {
    table: 'charges',
    column: 'status',
    files: ['server/payments/settle-payment.ts', 'server/payments/request-charge.ts'],
  },
];

const COMPUTED_TABLE_WRITERS = ['server/backups/restore-backup.ts', 'server/privacy/erase-person.ts'];

/** Tools for separate databases, never for production. */
const TOOLS = /^(bench|drills)\/|^scripts\/(seed-volume|tidy)\.ts$/;

interface SourceFile {
  path: string;
  text: string;
}

const isTest = (path: string) => /\.test\.tsx?$|\.global\.ts$|(^|\/)testing\//.test(path);
const words = (text: string) => text.split(' ');
const OWNER = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([domain, tables]) => words(tables).map((table) => [table, domain])),
);

const KYSELY_WRITE = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const KYSELY_READ = /^(selectFrom|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
/** Marks where a template literal has an expression. */
const COMPUTED = '\u0001';
const SQL_WRITE = new RegExp(
  `\\b(?:insert\\s+into|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|(?<!\\b(?:for|do|key)\\s+)update)\\s+(?:only\\s+)?([a-z_]\\w*|${COMPUTED})`,
  'gi',
);
const SQL_READ =
  /(?<!\b(?:delete|distinct)\s+)\b(?:from|join|using)\s+((?:(?:only\s+|lateral\s+)?[a-z_][\w.]*(?:\s+(?:as\s+)?(?!on\b|where\b|join\b|left\b|inner\b|cross\b|for\b|order\b|group\b)\w+)?\s*,?\s*)+)/gi;

interface SyntaxNode {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* nodesOf(part);
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as { value: { raw: string } }[];
  return quasis.map(({ value }) => value.raw).join(COMPUTED);
}

const methodOf = (node: SyntaxNode) =>
  String(((node.callee as SyntaxNode | undefined)?.property as SyntaxNode | undefined)?.name ?? '');

interface Use {
  table: string;
  isWrite: boolean;
  offset: number;
}

function usesInCall(node: SyntaxNode): Use[] {
  const isWrite = KYSELY_WRITE.test(methodOf(node));
  if (!isWrite && !KYSELY_READ.test(methodOf(node))) return [];
  const [arg] = node.arguments as SyntaxNode[];
  const tableArguments = arg?.type === 'ArrayExpression' ? (arg.elements as SyntaxNode[]) : arg ? [arg] : [];
  return tableArguments.flatMap((part) => {
    const table = textOf(part)?.split(/\s/)[0] ?? (isWrite ? COMPUTED : null);
    return table === null ? [] : [{ table, isWrite, offset: part.start }];
  });
}

function usesInSql(node: SyntaxNode): Use[] {
  const sql = textOf(node)?.replace(/--[^\n]*|'[^']*'/g, '') ?? '';
  if (!/\b(select|insert|update|delete|merge|truncate|join)\b/i.test(sql)) return [];
  const tables = (match: RegExpExecArray) => match[1]!.split(',').map((part) => part.trim().split(/\s+/)[0]!);
  const uses = (pattern: RegExp, isWrite: boolean) =>
    [...sql.matchAll(pattern)].flatMap((match) =>
      tables(match).map((table) => ({ table: table.toLowerCase(), isWrite, offset: node.start })),
    );
  return [...uses(SQL_WRITE, true), ...uses(SQL_READ, false)];
}

function checkUse({ table, isWrite }: Use, { path, text }: SourceFile): string | null {
  const [top, domain = '', inFolder] = path.split('/');
  const reader = top === 'server' && inFolder !== undefined ? domain : path;
  const owner = OWNER.get(table);
  if (table === COMPUTED)
    return COMPUTED_TABLE_WRITERS.includes(path)
      ? null
      : 'name the table to be written, so that its owner can be checked';
  if (owner === undefined || owner === reader) return null;
  // A CTE may have the same name as a table: with orders as (…).
  if (new RegExp(`\\b(with|,)\\s+${table} as\\b|\\.with\\('${table}'`).test(text)) return null;
  if (isWrite) return `only server/${owner}/ may write ${table}: call its function`;
  const readable = words(TABLE_READERS[reader] ?? '');
  return readable.includes('*') || readable.includes(table)
    ? null
    : `${reader} must not read ${table} of server/${owner}/: call its function, or add it to TABLE_READERS`;
}

/** Finds `updateTable('orders')…set({ status })` and `update orders set status = …` outside COLUMN_WRITERS. */
function checkColumns(node: SyntaxNode, { path, text }: SourceFile): string | null {
  for (const { table, column, files } of COLUMN_WRITERS) {
    if (files.includes(path)) continue;
    const call = methodOf(node) === 'set' ? text.slice(node.start, node.end as number) : '';
    const isCall =
      call.includes(`updateTable('${table}`) &&
      new RegExp(`\\.set\\([^;]*\\b${column}\\b\\s*[:,'}]`).test(call);
    const set = new RegExp(
      `\\bupdate\\s+${table}\\b[^;]*?\\bset\\b([^;]*?)(\\bwhere\\b|\\bfrom\\b|$)`,
      'i',
    ).exec(textOf(node) ?? '');
    if (isCall || new RegExp(`(^|,)\\s*${column}\\s*=`).test(set?.[1] ?? ''))
      return `only ${files.join(', ')} may update ${table}.${column}`;
  }
  return null;
}

function checkTables(file: SourceFile): string[] {
  if (!/^(server|scripts)\/.*\.ts$/.test(file.path) || isTest(file.path) || TOOLS.test(file.path)) return [];
  const findings = new Set<string>();
  for (const node of nodesOf(parseSync(file.path, file.text).program as unknown as SyntaxNode)) {
    const uses = node.type === 'CallExpression' ? usesInCall(node) : usesInSql(node);
    const problems = [
      ...uses.map((use) => ({ offset: use.offset, message: checkUse(use, file) })),
      { offset: node.start, message: checkColumns(node, file) },
    ];
    for (const { offset, message } of problems)
      if (message) findings.add(`${file.path}:${file.text.slice(0, offset).split('\n').length} ${message}`);
  }
  return [...findings];
}

function checkOwners(): string[] {
  const tables = new Set(['migrations']);
  const statement =
    /\b(create|drop|alter) (?:unlogged )?table (?:if (?:not )?exists )?(?:public\.)?(?!months\.)(\w+)(?: rename to (\w+))?/gi;
  for (const path of globSync('server/platform/database/migrations/*.sql', { cwd: ROOT }).sort())
    for (const [, verb = '', name = '', renamed] of readFileSync(join(ROOT, path), 'utf8')
      .replace(/--.*/g, '')
      .matchAll(statement)) {
      if (verb.toLowerCase() === 'create') tables.add(name);
      else if (verb.toLowerCase() === 'drop') tables.delete(name);
      else if (renamed && tables.delete(name)) tables.add(renamed);
    }
  return [
    ...[...tables].filter((table) => !OWNER.has(table)).map((table) => `no domain owns the table ${table}`),
    ...[...OWNER.keys()].filter((table) => !tables.has(table)).map((table) => `there is no table ${table}`),
  ].map((message) => `scripts/tidy.ts ${message}: correct TABLE_OWNERS`);
}

function checkFile({ path, text }: SourceFile): string[] {
  const findings: string[] = [];
  if (
    /(^|\/)(utils?|helpers?|common|managers?|services|repositories|models|misc|types|index)(\.tsx?$|\/)/.test(
      path,
    )
  )
    if (!path.startsWith('web/routes/')) findings.push(`${path} name it after what it contains`);
  for (const [index, line] of text.split('\n').entries())
    if (/\b(TODO|FIXME|XXX)\b/.test(line) && path !== 'scripts/tidy.ts')
      findings.push(`${path}:${index + 1} finish it, or open an issue`);
  return findings;
}

/** @returns every violation, as `path:line what to do` */
function findViolations(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'];
  const result = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`git could not list the files: ${result.stderr}`);
  const files = result.stdout
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  return [...checkOwners(), ...files.flatMap((file) => [...checkFile(file), ...checkTables(file)])];
}

const findings = findViolations();
for (const finding of findings) console.log(finding);
if (findings.length > 0) process.exitCode = 1;
