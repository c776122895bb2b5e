import { COLUMN_WRITERS, COMPUTED_TABLES, TABLE_OWNERS, TABLE_READERS, TABLE_TOOLS } from './tidy-rules.ts';
import {
  type Finding,
  isTest,
  lineAt,
  type SourceFile,
  type SyntaxNode,
  syntaxOf,
  walk,
} from './tidy-source.ts';

/** The only file that knows the tables which graphile-worker keeps to itself. */
const WORKER_FILE = 'server/platform/jobs/worker-tables.ts';
/** Made by the runner of migrations, not by one. */
const MIGRATIONS_TABLE = { table: 'migrations', file: 'server/platform/database/migrate.ts' };

const KYSELY_WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const KYSELY_READS = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);

/** What stands for an expression in a template: no SQL word, so that a computed table name is seen as one. */
const COMPUTED = '\u0001';
const NAME = `(?:only\\s+)?(?:public\\.)?"?([a-z_][a-z0-9_.]*|${COMPUTED})"?`;
const SQL_WRITES = [
  new RegExp(`\\binsert\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${NAME}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${NAME}`, 'gi'),
  new RegExp(
    `(?<!\\bfor\\s+)(?<!\\bdo\\s+)(?<!\\bno\\s+key\\s+)\\bupdate\\s+${NAME}(?:\\s+(?:as\\s+)?(?!set\\b)\\w+)?\\s+set\\b`,
    'gi',
  ),
  new RegExp(`\\bcopy\\s+${NAME}\\s*(?:\\([^)]*\\)\\s*)?from\\b`, 'gi'),
];
/** Everything up to the word that ends a list of tables. */
const SQL_FROM =
  /(?<!\bdelete\s+)(?<!\bdistinct\s+)\b(?:from|join|using)\s+([\s\S]*?)(?=\b(?:where|on|set|group|order|limit|returning|union|join|left|right|inner|cross|full|for|having|when|window|from|select)\b|[();]|$)/gi;
const TABLE_OF_LIST = /(?:^|,)\s*(?:only\s+)?(?:lateral\s+)?(?:public\.)?"?([a-z_][a-z0-9_.]*)"?/gi;
const IS_SQL = /\b(?:select|insert\s+into|update|delete\s+from|merge\s+into|truncate|copy|from|join)\b/i;

interface Use {
  table: string;
  isWrite: boolean;
  offset: number;
}

const OWNER = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([domain, tables]) => tables.map((table) => [table, domain])),
);

/** The text of a constant string or template, with a mark for each expression in it; null for anything else. */
function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as { value: { cooked: string | null; raw: string } }[];
  return quasis.map(({ value }) => value.cooked ?? value.raw).join(COMPUTED);
}

/** The tables that a piece of SQL names behind `from`, `join` and `using`, and those that it writes. */
function usesInSql(text: string, offset: number): Use[] {
  if (!IS_SQL.test(text)) return [];
  const code = text.replace(/--[^\n]*|'[^']*'/g, (part) => ' '.repeat(part.length));
  const uses: Use[] = [];
  for (const pattern of SQL_WRITES)
    for (const match of code.matchAll(pattern))
      uses.push({ table: match[1]!.toLowerCase(), isWrite: true, offset: offset + match.index });
  for (const match of code.matchAll(SQL_FROM))
    for (const [, table] of match[1]!.matchAll(TABLE_OF_LIST))
      uses.push({ table: table!.toLowerCase(), isWrite: false, offset: offset + match.index });
  return uses;
}

/** Names that the file's statements give to their own subqueries: `with due as (…)`. */
function queryNames(file: SourceFile): Set<string> {
  const inSql = file.text.matchAll(
    /(?:\bwith\s+(?:recursive\s+)?|,\s*)([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
  );
  const inKysely = file.text.matchAll(/\.with(?:Recursive)?\(\s*'(\w+)/g);
  return new Set([...inSql, ...inKysely].map((match) => match[1]!.toLowerCase()));
}

function usesInKysely(node: SyntaxNode): Use[] {
  if (node.type !== 'CallExpression') return [];
  const callee = node.callee as SyntaxNode;
  if (callee.type !== 'MemberExpression') return [];
  const method = (callee.property as SyntaxNode).name as string;
  const isWrite = KYSELY_WRITES.has(method);
  if (!isWrite && !KYSELY_READS.has(method)) return [];
  const [argument] = node.arguments as SyntaxNode[];
  if (!argument) return [];
  const named = argument.type === 'ArrayExpression' ? (argument.elements as SyntaxNode[]) : [argument];
  return named.flatMap((part) => {
    const name = textOf(part);
    // A computed name is a table that nobody can check; a subquery of a read is looked at for itself.
    if (name === null || name.includes(COMPUTED))
      return isWrite ? [{ table: COMPUTED, isWrite, offset: node.start }] : [];
    return [{ table: name.split(/\s/)[0]!, isWrite, offset: part.start }];
  });
}

function usesOf(file: SourceFile): Use[] {
  const uses: Use[] = [];
  walk(syntaxOf(file), (node) => {
    uses.push(...usesInKysely(node));
    const text = node.type === 'TemplateLiteral' || node.type === 'Literal' ? textOf(node) : null;
    if (text !== null) uses.push(...usesInSql(text, node.start));
  });
  return uses;
}

/** Whose code a file is, where tables are concerned: a domain of the server, or the file itself. */
function readerOf(path: string): string {
  const [top = '', domain = '', file] = path.split('/');
  return top === 'server' && file !== undefined ? domain : path;
}

const isLookedAt = ({ path }: SourceFile) =>
  /^(server|scripts|bench)\//.test(path) &&
  !isTest(path) &&
  !path.startsWith('scripts/tidy') &&
  !TABLE_TOOLS.some((tool) => tool.path.test(path));

/** Only a table's own domain writes it; another reads it where `TABLE_READERS` says so. */
export function checkTables(file: SourceFile): Finding[] {
  if (!isLookedAt(file)) return [];
  const reader = readerOf(file.path);
  const readable = TABLE_READERS[reader] ?? [];
  const own = queryNames(file);
  const judge = ({ table, isWrite }: Use): string | null => {
    const owner = OWNER.get(table);
    if (owner === reader || (own.has(table) && owner === undefined)) return null;
    if (isWrite && table === COMPUTED)
      return file.path in COMPUTED_TABLES
        ? null
        : 'name the table that is written, so that its owner can be checked';
    if (table.startsWith('graphile_worker._private'))
      return file.path === WORKER_FILE
        ? null
        : `only ${WORKER_FILE} knows the private tables of graphile-worker`;
    if (MIGRATIONS_TABLE.table === table)
      return file.path === MIGRATIONS_TABLE.file ? null : `only ${MIGRATIONS_TABLE.file} uses ${table}`;
    if (isWrite)
      return owner
        ? `only ${owner}/ writes ${table}`
        : `nobody owns the table ${table}: give it to a domain in scripts/tidy-rules.ts`;
    if (owner === undefined || own.has(table) || readable === 'all' || readable.includes(table)) return null;
    return `${reader} may not read ${table} of ${owner}/: call its function, or add the read to TABLE_READERS`;
  };
  return findingsOf(
    file,
    usesOf(file).flatMap((use) => {
      const message = judge(use);
      return message ? [{ offset: use.offset, message }] : [];
    }),
  );
}

function findingsOf(file: SourceFile, problems: readonly { offset: number; message: string }[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { offset, message } of problems) {
    const line = lineAt(file.text, offset);
    findings.set(`${line} ${message}`, { path: file.path, line, message });
  }
  return [...findings.values()];
}

/** The table that a chain such as `updateTable('orders').where(…).set(…)` begins with. */
function tableOfChain(node: SyntaxNode): string | null {
  for (let at: SyntaxNode | undefined = node; at?.type === 'CallExpression'; ) {
    const callee = at.callee as SyntaxNode;
    if (callee.type !== 'MemberExpression') return null;
    const [argument] = at.arguments as SyntaxNode[];
    if ((callee.property as SyntaxNode).name === 'updateTable' && argument)
      return textOf(argument)?.split(/\s/)[0] ?? null;
    at = callee.object as SyntaxNode;
  }
  return null;
}

/** The columns that an argument of `.set` names: `{ status }`, `(row) => ({ status: … })`, `'status', value`. */
function columnsSet(node: SyntaxNode): string[] {
  const columns: string[] = [];
  const [first] = node.arguments as SyntaxNode[];
  const text = first && textOf(first);
  if (text) columns.push(text);
  if (first)
    walk(first, (part, parents) => {
      if (part.type !== 'Property' || parents.at(-1)?.type !== 'ObjectExpression') return;
      const key = part.key as SyntaxNode;
      columns.push(String(key.name ?? key.value));
    });
  return columns;
}

/** A column of `COLUMN_WRITERS` is changed by its one file alone, in Kysely calls and in SQL. */
export function checkColumns(file: SourceFile): Finding[] {
  if (!isLookedAt(file)) return [];
  const problems: { offset: number; message: string }[] = [];
  for (const { table, column, files } of COLUMN_WRITERS) {
    if (files.includes(file.path)) continue;
    const problem = (offset: number) =>
      problems.push({ offset, message: `only ${files.join(', ')} writes ${table}.${column}` });
    walk(syntaxOf(file), (node) => {
      if (node.type === 'CallExpression') {
        const callee = node.callee as SyntaxNode;
        const isSet = callee.type === 'MemberExpression' && (callee.property as SyntaxNode).name === 'set';
        if (isSet && tableOfChain(node) === table && columnsSet(node).includes(column)) problem(node.start);
      }
      const text = node.type === 'TemplateLiteral' || node.type === 'Literal' ? textOf(node) : null;
      const update = new RegExp(
        `\\bupdate\\s+(?:only\\s+)?${table}\\b[^;]*?\\bset\\b([\\s\\S]*?)(?:\\bwhere\\b|\\bfrom\\b|\\breturning\\b|$)`,
        'gi',
      );
      for (const match of (text ?? '').matchAll(update))
        if (
          new RegExp(`(?:^|,)\\s*${column}\\s*=|\\(\\s*(?:[\\w\\s,]*,)?\\s*${column}\\s*[,)]`).test(match[1]!)
        )
          problem(node.start);
    });
  }
  return findingsOf(file, problems);
}

/** What a domain's `tables.ts` declares is its own. */
export function checkDeclaredTables(file: SourceFile): Finding[] {
  const [top, domain = ''] = file.path.split('/');
  if (top !== 'server' || isTest(file.path) || !file.text.includes('interface Tables')) return [];
  const problems: { offset: number; message: string }[] = [];
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || (node.id as SyntaxNode).name !== 'Tables') return;
    for (const member of ((node.body as SyntaxNode).body ?? []) as SyntaxNode[]) {
      const table = String((member.key as SyntaxNode | undefined)?.name);
      const owner = OWNER.get(table);
      if (owner !== domain)
        problems.push({
          offset: member.start,
          message: `${table} belongs to ${owner ?? 'nobody'}: declare it there`,
        });
    }
  });
  return findingsOf(file, problems);
}

/** The tables that a folder's migrations leave behind, without partitions, which stand in `months`. @param migrations their texts, in order */
export function tablesOf(migrations: readonly string[]): Set<string> {
  const tables = new Set<string>();
  for (const text of migrations)
    for (const [, verb, name, renamed] of text
      .replace(/--[^\n]*/g, '')
      .matchAll(
        /\b(create|drop|alter) (?:unlogged )?table (?:if (?:not )?exists )?(?!months\.)(?:public\.)?(\w+)(?: rename to (\w+))?/gi,
      )) {
      if (verb!.toLowerCase() === 'create') tables.add(name!);
      else if (verb!.toLowerCase() === 'drop') tables.delete(name!);
      else if (renamed && tables.delete(name!)) tables.add(renamed);
    }
  return tables;
}

/** Every table of the migrations has one owner, and every owner's table exists. */
export function checkOwners(migrations: readonly string[]): Finding[] {
  const tables = tablesOf(migrations);
  const owned = Object.values(TABLE_OWNERS).flat();
  const problem = (message: string) => ({ path: 'scripts/tidy-rules.ts', line: 1, message });
  return [
    ...[...tables]
      .filter((table) => !owned.includes(table))
      .map((table) => problem(`nobody owns the table ${table}`)),
    ...owned
      .filter((table, index) => owned.indexOf(table) !== index)
      .map((table) => problem(`the table ${table} has two owners`)),
    ...owned.filter((table) => !tables.has(table)).map((table) => problem(`there is no table ${table}`)),
  ];
}
