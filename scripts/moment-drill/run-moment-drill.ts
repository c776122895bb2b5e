import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listReaches } from '../../server/backups/continuous/reach.ts';
import { OrderLoad } from '../kill-test/order-load.ts';
import { type ShopUnderTest, startShopUnderTest } from '../kill-test/shop-under-test.ts';
import { Random } from '../random.ts';
import type { OwnDisk } from '../torture/own-disk.ts';
import { command, findUnrefused, goBack, type Mark, mark, type Settings, succeed } from './drill-backups.ts';
import { fillSpool, mountSpool } from './fill-spool.ts';

export interface DrillOptions {
  /** Of the process of the shop, and of a base or a taking of log that goes on. */
  kills: number;
  /** Orders under way at once. */
  concurrency: number;
  seed: number;
  print(line: string): void;
}

interface Drill extends DrillOptions {
  folder: string;
  settings: Settings;
  random: () => number;
  failures: string[];
}

/**
 * Goes back to moments of a shop that was killed while it traded, made bases and took its log away; then to moments of the
 * shop that went on from there, and of the one before, from one place. @returns what differs
 */
export async function runMomentDrill(options: DrillOptions): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rush-moment-drill-'));
  await writeFile(join(folder, 'key'), randomBytes(48).toString('base64'));
  const dice = new Random(options.seed);
  const settings = {
    BACKUP_DIR: join(folder, 'place'),
    BACKUP_KEY_FILE: join(folder, 'key'),
    BACKUP_CONTINUOUS: 'true',
  };
  const drill: Drill = { ...options, folder, settings, random: () => dice.next(), failures: [] };
  try {
    await goBackAndOn(drill);
  } catch (error) {
    drill.failures.push(error instanceof Error ? error.message : String(error));
  }
  if (drill.failures.length === 0) await rm(folder, { recursive: true, force: true });
  else options.print(`data and log are kept: ${folder}`);
  return drill.failures;
}

async function goBackAndOn(drill: Drill): Promise<void> {
  const first = join(drill.folder, 'first');
  const disk = await mountSpool(first);
  const old = await trade(drill, first, (shop, load) => killWhileItTrades(shop, load, drill, disk)).finally(
    () => disk?.unmount(),
  );
  for (const [index, each] of old.entries()) await check(drill, each, `back ${index}`);
  const { atMs } = old[1]!;
  await refuseInWords(drill, old);
  await twoAtOnce(drill, old[1]!);
  // The shop goes on from the second moment; the ones after that are of the log of before.
  const second = join(drill.folder, 'back 1');
  const gone = await trade(drill, second, async (shop, load) => {
    await succeed(shop.env, 'backup.ts', '--base');
    return [await mark(load, 'a moment of the shop that went on')];
  });
  await check(drill, gone[0]!, 'back of the new');
  await check(drill, old.at(-1)!, 'back of the old');
  const { output } = await succeed(envOf(drill, second), 'backup.ts', '--list');
  if (!output.includes('to no moment between')) drill.failures.push(`the list tells of no gap: ${output}`);
  drill.print(output.trim());
  const unrefused = await findUnrefused(
    envOf(drill, join(drill.folder, 'refused')),
    'Then again from',
    'restore.ts',
    '--at',
    new Date(
      listReaches(await readdir(join(drill.folder, 'place/continuous'))).at(-1)!.from - 1,
    ).toISOString(),
  );
  if (unrefused) drill.failures.push(unrefused);
  if (!(gone[0]!.atMs > atMs)) drill.failures.push('the clock went backwards');
}

const envOf = ({ settings }: Drill, dataDir: string): Settings => ({
  ...settings,
  NODE_ENV: 'development',
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
});

/** Runs a shop under load; takes its log away when it is over. */
async function trade(
  drill: Drill,
  dataDir: string,
  work: (shop: ShopUnderTest, load: OrderLoad) => Promise<Mark[]>,
): Promise<Mark[]> {
  const shop = await startShopUnderTest('server', { ...drill.settings, DATA_DIR: dataDir });
  try {
    const load = new OrderLoad(shop, drill.random);
    await load.start(drill.concurrency);
    const marks = await work(shop, load);
    await load.stop();
    await succeed(shop.env, 'backup.ts', '--log');
    drill.print(`${load.acknowledged.length} orders were acknowledged`);
    return marks;
  } finally {
    await shop.stop();
  }
}

async function killWhileItTrades(
  shop: ShopUnderTest,
  load: OrderLoad,
  drill: Drill,
  disk: OwnDisk | null,
): Promise<Mark[]> {
  const { print, random } = drill;
  const made = await succeed(shop.env, 'backup.ts', '--base');
  print(`${made.seconds} s for a base: ${made.output.trim()}`);
  const marks = [await mark(load, 'before the kills')];
  for (let kill = 0; kill < drill.kills; kill++) {
    const what = kill % 2 === 0 ? '--base' : '--log';
    const under = command(shop.env, 'backup.ts', what);
    await pause(200 + random() * 2_500);
    // Of three kills one hits the shop, with the process that makes its own bases and takes its log.
    if (kill % 3 === 2) process.kill(await shop.findTarget(), 'SIGKILL');
    else under.child.kill('SIGKILL');
    await under.ended;
    marks.push(await mark(load, `after kill ${kill + 1}, of ${kill % 3 === 2 ? 'the shop' : what}`));
  }
  const place = drill.settings.BACKUP_DIR ?? '';
  if (disk) marks.push(await fillSpool(shop, { disk, place }, () => mark(load, 'while the spool was full')));
  else print('not tried, as no disk may be mounted here: a spool that is full');
  const again = await succeed(shop.env, 'backup.ts', '--base');
  print(`${again.seconds} s for a base after the kills`);
  marks.push(await mark(load, 'after the last base'));
  return marks;
}

async function check(drill: Drill, to: Mark, name: string): Promise<void> {
  const { failures, seconds } = await goBack(envOf(drill, join(drill.folder, name)), to);
  drill.print(
    `${seconds} s back to ${new Date(to.atMs).toISOString()}, ${to.name}, ${to.orders.size} orders`,
  );
  drill.failures.push(...failures);
}

async function refuseInWords(drill: Drill, marks: readonly Mark[]): Promise<void> {
  const env = envOf(drill, join(drill.folder, 'refused'));
  const cases = [
    ['2020-01-01T00:00:00Z', 'is before the oldest base'],
    [new Date(marks.at(-1)!.atMs + 3_600_000).toISOString(), 'The log does not reach'],
    ['2026-11-23T15:04:00', 'is not a moment'],
    ['yesterday', 'is not a moment'],
    ['2026-02-31T15:04:00+05:30', 'is not a moment'],
  ] as const;
  for (const [text, sentence] of cases) {
    const unrefused = await findUnrefused(env, sentence, 'restore.ts', '--at', text);
    if (unrefused) drill.failures.push(unrefused);
  }
}

/** One of them restores, and the other is refused. */
async function twoAtOnce(drill: Drill, to: Mark): Promise<void> {
  const env = envOf(drill, join(drill.folder, 'two at once'));
  const at = ['--at', new Date(to.atMs).toISOString()];
  const both = [command(env, 'restore.ts', ...at), command(env, 'restore.ts', ...at)];
  const ends = await Promise.all(both.map(({ ended }) => ended));
  const isRefused = ({ output }: { output: string }) => /Another Rush already runs|is not empty/.test(output);
  if (ends.filter(({ code }) => code === 0).length !== 1 || ends.filter(isRefused).length !== 1)
    drill.failures.push(`two restores at once: ${ends.map(({ output }) => output).join('\n')}`);
}
