import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../run-command.ts';
import { ALL_PATCHES } from './all-patches.ts';
import { readRows } from './check-rows.ts';
import { ROOMS } from './rooms.ts';
import { runGenerated } from './run-generated.ts';
import { type PatchOutcome, runPatches } from './run-patches.ts';
import { closeCopies } from './scratch-copy.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = `npm run mutants -- [patches|generated] [--only TEXT] [--room ${Object.keys(ROOMS).join('|')}] [--shard 1/4] [--workers 1] [--quick] [--list]`;

/** Prints what there is, and which rows of the document are text only. */
function list(only: string): void {
  for (const { name, red } of ALL_PATCHES)
    if (name.includes(only)) console.log(`patch      ${name}  →  ${red.file}`);
  const path = join(ROOT, 'docs/mutation-checks.md');
  const rows = existsSync(path) ? readRows(readFileSync(path, 'utf8')) : [];
  const patched = new Set(ALL_PATCHES.map(({ row }) => row));
  const textOnly = rows.filter(({ takenOut }) => !patched.has(takenOut));
  for (const { takenOut } of textOnly) if (takenOut.includes(only)) console.log(`text only  ${takenOut}`);
  console.log(`${ALL_PATCHES.length} patches for ${patched.size} of ${rows.length} rows`);
}

/** Every n-th of a list, from `--shard i/n`. */
function shardOf<T>(all: readonly T[], shard: string): T[] {
  const [, place = '1', of = '1'] = /^(\d+)\/(\d+)$/.exec(shard) ?? [];
  return all.filter((_, index) => index % Number(of) === Number(place) - 1);
}

function report({ patch, verdict, detail, seconds }: PatchOutcome): void {
  const mark = verdict === 'red' ? '✓' : '✗';
  console.log(`${mark} ${verdict}: ${patch.name} (${seconds} s)${detail ? `\n    ${detail}` : ''}`);
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      room: { type: 'string', default: '' },
      shard: { type: 'string', default: '1/1' },
      workers: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const [kind = 'both'] = positionals;
  if (
    !['both', 'patches', 'generated'].includes(kind) ||
    (values.room && !ROOMS[values.room] && kind !== 'patches')
  ) {
    console.error(USAGE);
    return false;
  }
  if (values.list) {
    list(values.only);
    return true;
  }
  const { only, shard, quick: isQuick } = values;
  const workers = Number(values.workers);
  let isGood = true;
  if (kind !== 'generated') {
    const wanted = ALL_PATCHES.filter(
      ({ name, room }) => name.includes(values.only) && (values.room === '' || room === values.room),
    );
    const outcomes = await runPatches(shardOf(wanted, values.shard), { workers, report });
    const red = outcomes.filter(({ verdict }) => verdict === 'red').length;
    console.log(`${red} of ${outcomes.length} patches turn their test red`);
    isGood = red === outcomes.length && outcomes.length > 0;
  }
  if (kind !== 'patches')
    for (const room of values.room === '' ? Object.keys(ROOMS) : [values.room])
      isGood = (await runGenerated(room, { only, shard, workers, isQuick })) && isGood;
  return isGood;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    closeCopies();
    process.exit(130);
  });
await runCommand(main);
