import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  IMPORT_ROWS_MAX,
  type ImportKind,
} from '../contract/import-columns.ts';
import { csvCell } from '../server/platform/csv-cell.ts';
import { EXPORTS, type ExportFacts, itemKey, userKey } from './convert-exports/convert.ts';
import { type Exported, fieldOf, readExport } from './convert-exports/read-export.ts';
import { CommandProblem, runCommand } from './run-command.ts';

const USAGE = `npm run convert-exports -- FOLDER    reads products.json, items.json, users.json and orders.json of an earlier shop
   --to FOLDER                       where the CSV files go; FOLDER/csv without it
   --pictures https://OLD-SHOP/      what the paths of pictures begin with there`;

/** A file in parts that one import takes: rows and characters stay below the limits of the call. */
const CHARACTERS_MAX = 850_000;

async function readDocuments(folder: string, file: string): Promise<Exported[]> {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  try {
    return readExport(await readFile(path, 'utf8'));
  } catch (error) {
    throw new CommandProblem(`${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

function factsOf(users: readonly Exported[], items: readonly Exported[], pictures: string): ExportFacts {
  const customers = new Map<string, string>();
  for (const user of users)
    for (const name of ['_id', 'userid', 'email']) {
      const known = fieldOf(user, [name]).toLowerCase();
      if (known !== '') customers.set(known, userKey(user));
    }
  const keys = new Map<string, string>();
  for (const item of items)
    for (const name of ['_id', 'id', 'itemid']) {
      const known = fieldOf(item, [name]);
      if (known !== '') keys.set(known, itemKey(item));
    }
  return { pictures, customers, items: keys };
}

/** Writes the rows of one kind in parts, in which no name is a formula to a spreadsheet; `items.csv`, then `items-2.csv` and so on. @returns the names */
async function writeParts(
  folder: string,
  kind: ImportKind,
  rows: readonly Readonly<Record<string, string>>[],
): Promise<string[]> {
  const all = [...IMPORT_COLUMNS[kind].required, ...IMPORT_COLUMNS[kind].optional];
  const columns = all.filter((column) => rows.some((row) => column in row));
  const parts: string[][] = [[]];
  let length = 0;
  for (const row of rows) {
    const line = columns.map((column) => csvCell(row[column])).join(',');
    const part = parts.at(-1) ?? [];
    if (part.length === IMPORT_ROWS_MAX || length + line.length > CHARACTERS_MAX) {
      parts.push([line]);
      length = line.length;
    } else {
      part.push(line);
      length += line.length + 1;
    }
  }
  const names = parts.map((_, at) => (at === 0 ? `${kind}.csv` : `${kind}-${at + 1}.csv`));
  for (const [at, part] of parts.entries())
    await writeFile(join(folder, names[at] ?? ''), `${[columns.join(','), ...part].join('\n')}\n`);
  return names;
}

/** Says how often each reason kept a document out. */
function sayWhy(reasons: readonly string[]): void {
  for (const reason of new Set(reasons))
    console.log(`    left out: ${reasons.filter((each) => each === reason).length} × ${reason}`);
}

async function convertAll(from: string, to: string, pictures: string): Promise<void> {
  const documents = Object.fromEntries(
    await Promise.all(
      IMPORT_KINDS.map(async (kind) => [kind, await readDocuments(from, EXPORTS[kind].file)] as const),
    ),
  ) as Record<ImportKind, Exported[]>;
  if (IMPORT_KINDS.every((kind) => documents[kind].length === 0))
    throw new CommandProblem(`There is no export in ${from}.\n\n${USAGE}`);
  const users = documents.customers.filter((user) => !('skipped' in EXPORTS.customers.convert(NONE)(user)));
  const facts = factsOf(users, documents.items, pictures);
  await mkdir(to, { recursive: true });
  for (const kind of IMPORT_KINDS) {
    if (documents[kind].length === 0) continue;
    const converted = documents[kind].map(EXPORTS[kind].convert(facts));
    const rows = converted.filter((row): row is Readonly<Record<string, string>> => !('skipped' in row));
    const names = await writeParts(to, kind, rows);
    console.log(`  ${rows.length} ${kind}: ${names.join(', ')}`);
    sayWhy(converted.flatMap((row) => ('skipped' in row && row.skipped ? [row.skipped] : [])));
  }
  console.log(`\nIn ${to}. Check and import them in this order, under “Moving in”: docs/moving-in.md`);
}

const NONE: ExportFacts = { pictures: '', customers: new Map(), items: new Map() };

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, pictures: { type: 'string', default: '' } },
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new CommandProblem(`Which folder?\n\n${USAGE}`);
  if (values.pictures !== '' && !/^https:\/\/[^/]/.test(values.pictures))
    throw new CommandProblem(`--pictures is an https:// address.\n\n${USAGE}`);
  const from = resolve(folder);
  await convertAll(from, values.to ? resolve(values.to) : join(from, 'csv'), values.pictures);
});
